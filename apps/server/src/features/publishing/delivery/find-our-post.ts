import {
  deletePost,
  findPostsBySlug,
  getKnownPost,
  isWordPressError,
  type RemotePost,
  WordPressError,
} from '@pressloom/wordpress';
import { IN_TRASH, isPublic, NOT_ON_SITE, type PublicationRow } from '../../posts/index.ts';
import { forgetFacts } from '../following/forget-facts.ts';
import { checkpoint } from './checkpoint.ts';
import type { Delivery } from './delivery.ts';
import { adoptSentBefore, wasWaitingAtStart } from './find-sent-before.ts';
import { isOurPost } from './is-our-post.ts';
import { otherPost } from './refuse-drift.ts';
import { reservedSlugs } from './reserved-slug.ts';
import { snapshotOf } from './snapshot.ts';
import { refuseWhileItMayAppear } from './wait-until-settled.ts';

/**
 * Returns our post as the site has it now; undefined if the site certainly has none yet.
 *
 * @throws WordPressError `post_gone`, also for a page that is not there, `post_in_trash`; `outcome_unknown` while a create that was sent may still appear
 * @throws ChangedOnSite if its id belongs to another post and the user has not chosen to create ours anew
 */
export async function findOurPost(delivery: Delivery): Promise<RemotePost | undefined> {
  const post = await findOurCopy(delivery);
  if (post?.status === 'trash') throw postInTrash();
  return post;
}

/** Same, also in the trash. */
export async function findOurCopy(delivery: Delivery): Promise<RemotePost | undefined> {
  const isPage = delivery.post.type === 'page';
  const known = await findKnown(delivery).catch((error: unknown) => {
    throw isPage && isWordPressError(error, 'post_gone') ? pageIsGone() : error;
  });
  const post = known ?? (await findReserved(delivery));
  if (!post && isPage) throw pageIsGone();
  return post;
}

/** Its parent, order and template are known to its site only. */
const pageIsGone = () =>
  new WordPressError(
    'post_gone',
    'final',
    'This page is no longer on the site. pressloom changes pages but doesn’t create them: restore it there, or copy its text into a new page.',
  );

export const postInTrash = () =>
  new WordPressError(
    IN_TRASH,
    'final',
    'This post is in the trash on the site. Restore it, or delete it there for good and publish it again.',
  );

async function findKnown(delivery: Delivery): Promise<RemotePost | undefined> {
  const { services, client, publication, post } = delivery;
  if (publication.wordpressId === null) return undefined;
  const found = await getKnownPost(client, publication.wordpressId);
  if (await isOurPost(client, publication, post, found)) return found;
  if (!publication.overwrite) throw otherPost(found);
  // The other post is left alone, and ours is looked up by its reserved slug: the backup may be of that moment. Its
  // create ended long ago, so there is none to wait for. A private post stays private.
  await forgetFacts(services.db, publication);
  const forgotten = { ...NOT_ON_SITE, remote: publication.remote };
  await checkpoint(delivery, { ...forgotten, ...madeAgainAs(publication), createSentAt: new Date(0) });
  return undefined;
}

/** An update recreates the post with its last status there; recorded, as the run may be interrupted before that. */
function madeAgainAs({ action, remote }: PublicationRow): Partial<Pick<PublicationRow, 'action' | 'scheduledDate'>> {
  if (action !== 'update' || !remote) return {};
  const { status, dateGmt } = remote;
  if (status === 'future' && dateGmt) return { action: 'schedule', scheduledDate: new Date(dateGmt) };
  return isPublic(remote) ? { action: 'publish' } : {};
}

/** Finds what an earlier attempt left under the reserved slug. If there are several drafts, the others are deleted. */
async function findReserved(delivery: Delivery): Promise<RemotePost | undefined> {
  const { client, publication } = delivery;
  const isUnsure = wasWaitingAtStart(delivery);
  if (!publication.createSentAt && !isUnsure) return undefined;
  const found = await findPostsBySlug(client, reservedSlugs(publication.reservation));
  const [ours, ...others] = found.sort((a, b) => rank(a) - rank(b) || a.id - b.id);
  if (ours) {
    await checkpoint(delivery, { ...snapshotOf(ours), creates: Math.max(publication.creates, found.length) });
    for (const other of others) await deletePost(client, other.id, { force: true });
    return ours;
  }
  const sentBefore = isUnsure ? await adoptSentBefore(delivery) : undefined;
  if (sentBefore) return sentBefore;
  if (publication.createSentAt) refuseWhileItMayAppear(delivery, publication.createSentAt);
  return undefined;
}

/** Prefers a post that someone has already brought further; one in the trash comes last. */
const rank = ({ status }: RemotePost) => (status === 'trash' ? 2 : status === 'draft' ? 1 : 0);
