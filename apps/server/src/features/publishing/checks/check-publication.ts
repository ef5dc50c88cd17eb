import type { ActivityKind, Publication } from '@pressloom/contract';
import { isUnderWay } from '@pressloom/contract';
import {
  clientFor,
  findPostsBySlug,
  getKnownPost,
  isWordPressError,
  type RemotePost,
  readFeaturedImages,
  type WordPressClient,
} from '@pressloom/wordpress';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { publications } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { notFound } from '../../../http/errors.ts';
import {
  findPublication,
  type LockedPost,
  lockPost,
  lockPublicationsOf,
  type PublicationRow,
  toPublication,
  updatePostRow,
} from '../../posts/index.ts';
import { openSite } from '../../sites/index.ts';
import { recordingLogin } from '../backoff/login-health.ts';
import { isUnedited } from '../delivery/fingerprint.ts';
import { isOurPost } from '../delivery/is-our-post.ts';
import { drifted, otherPost } from '../delivery/refuse-drift.ts';
import { reservedSlugs } from '../delivery/reserved-slug.ts';
import { followSite } from '../following/follow-site.ts';
import { isFollowing } from '../following/is-following.ts';
import { readNamesThere, readOtherAuthor } from '../following/read-names-there.ts';
import { takeFeaturedImages } from '../following/take-featured-images.ts';
import { kindOfDelivery } from '../outcome/outcome-notes.ts';
import { emitPublicationChanged, emitPublicationChangedQuietly } from '../outcome/publication-events.ts';
import { statusFromSite, waitsThere } from '../outcome/status-from-site.ts';
import { mayBeThere } from '../remote-status.ts';
import { forgetUnreadable } from '../schedule/record-unreadable.ts';
import { seoEditSince } from '../seo/read-seo-there.ts';
import { concludeCheck } from './conclude-check.ts';
import { isAsRead } from './is-as-read.ts';
import { readAsVisitor, recordPublicState } from './record-public-state.ts';

/**
 * Reads the post on its site and records what is there, without writing to the site. This confirms a write whose
 * response was lost, or shows that it came to nothing. Skipped while a run is active or due, as that run reads the post
 * anyway.
 *
 * @throws 404 if nothing was ever requested; WordPressError if the site can't be read
 */
export async function checkPublication(services: Foundation, userId: string, postId: string): Promise<Publication> {
  const { db } = services;
  const { post, row } = await db.transaction(async (tx) => {
    const locked = await lockPost(tx, userId, postId);
    return { post: locked, row: locked.siteId ? await findPublication(tx, postId, locked.siteId) : undefined };
  });
  if (!row) throw notFound('Publication');
  if (isUnderWay(row)) return toPublication(row, post.version);
  const checking = () => check(services, userId, { post, row });
  return mayBeThere(row) ? recordingLogin(db, row.siteId, checking) : checking();
}

async function check(services: Foundation, userId: string, { post, row }: { post: LockedPost; row: PublicationRow }) {
  const { db } = services;
  const { postId } = row;
  const { client: ofSite, site } = await openSite(services, row.siteId, userId);
  const client = clientFor(ofSite, post.type);
  const found = await findThere(client, row).catch((error: unknown) =>
    readAsVisitor(error, client, site, { post, row }),
  );
  if (found && !('content' in found)) return recordPublicState(services, row, found);
  const seen = found;
  if (seen && seen.status !== 'trash' && isFollowing(post, row)) return follow(services, client, { post, row }, seen);
  const isOther = seen !== undefined && row.wordpressId !== null && !(await isOurPost(client, row, post, seen));
  // What keeps a request from being carried out is looked up again; what it may be is only known once one is.
  const seoEdit =
    row.state === 'drifted' && seen ? await seoEditSince(client, site, { publication: row, post }, seen.id) : undefined;
  return db.transaction(async (tx) => {
    const current = await lockPost(tx, userId, postId);
    const [updated] = await tx
      .update(publications)
      .set({
        ...(await forgetUnreadable(tx, row)),
        ...(isOther ? drifted(otherPost(seen)) : concludeCheck({ publication: row, post }, seen, seoEdit)),
        updatedAt: DATABASE_TIME,
      })
      .where(isAsRead(row))
      .returning();
    // A request made meanwhile, or a choice between two versions, takes precedence over what was read.
    if (!updated) return toPublication((await findPublication(tx, postId, row.siteId)) ?? row, current.version);
    const there = isOther ? undefined : seen;
    const after = statusFromSite(current, there, { waits: waitsThere(current, row.remote, there) });
    if (after) await updatePostRow(tx, postId, after);
    const isFulfilled = row.state === 'failed' && updated.state === 'done';
    const before = { remote: row.remote, status: current.status };
    if (isFulfilled && seen)
      await emitPublicationChanged(tx, updated, kindOfDelivery({ action: row.action, remote: seen }, before));
    else
      await emitPublicationChangedQuietly(
        tx,
        updated,
        outcomeOf(row, updated, current.status === 'published' && after?.status === 'published' ? undefined : after),
      );
    return toPublication(updated, current.version);
  });
}

/** The text is followed without its image, which the next refresh asks for again. */
function ifRead(error: unknown): undefined {
  if (!isWordPressError(error)) throw error;
}

/** Takes over what the site has of a post that was written there and never changed here. */
async function follow(
  { db }: Pick<Foundation, 'db'>,
  client: WordPressClient,
  { post: asRead, row }: { post: LockedPost; row: PublicationRow },
  seen: RemotePost,
): Promise<Publication> {
  const author = await readOtherAuthor(client, asRead, seen);
  const names = {
    ...(!isUnedited(row.remote, seen) && (await readNamesThere(client, seen))),
    ...(author && { author }),
  };
  const isOtherImage = seen.featuredMedia > 0 && seen.featuredMedia !== row.wordpressMediaId;
  const images = isOtherImage ? await readFeaturedImages(client, [seen.featuredMedia]).catch(ifRead) : [];
  return db.transaction(async (tx) => {
    const post = await lockPost(tx, row.userId, row.postId);
    const current = (await lockPublicationsOf(tx, row.postId)).find(({ id }) => id === row.id);
    // A request or a save made meanwhile takes precedence over what was read.
    const isAsRead = current?.updatedAt.getTime() === row.updatedAt.getTime() && isFollowing(post, current);
    if (!isAsRead) return toPublication(current ?? row, post.version);
    const followed = await followSite(tx, post, current, seen, names);
    if (images) await takeFeaturedImages(tx, row.siteId, images);
    if (followed) await emitPublicationChangedQuietly(tx, followed);
    return toPublication(followed ?? current, followed?.sentVersion ?? post.version);
  });
}

function outcomeOf(
  before: PublicationRow,
  now: PublicationRow,
  after: ReturnType<typeof statusFromSite>,
): ActivityKind | undefined {
  if (now.state === 'drifted' && before.state !== 'drifted') return 'post.drifted';
  if (!after) return undefined;
  if (after.status === 'published') return 'post.published';
  return after.status === 'scheduled' ? 'post.rescheduled' : 'post.taken-back';
}

async function findThere(client: WordPressClient, row: PublicationRow): Promise<RemotePost | undefined> {
  if (!mayBeThere(row)) return undefined;
  if (row.wordpressId === null) {
    const found = await findPostsBySlug(client, reservedSlugs(row.reservation));
    return found.sort((a, b) => a.id - b.id)[0];
  }
  return getKnownPost(client, row.wordpressId).catch((error: unknown) => {
    if (isWordPressError(error, 'post_gone')) return undefined;
    throw error;
  });
}
