import { deletePost, findPostsBySlug, getPost, type RemotePost, WordPressError } from '@pressloom/wordpress';
import type { Delivery } from './deliver.ts';
import { factsOf } from './facts.ts';
import { noteProgress } from './note-progress.ts';

/** WordPress counts on from the second post of the same slug: `slug-2`. */
const COUNTED = [2, 3, 4, 5, 6];

/** The slugs that a post may have which was made under this reservation. */
export const reservedSlugs = (reservation: string): string[] => [
  reservation,
  ...COUNTED.map((n) => `${reservation}-${n}`),
];

/** Whether an address is made from our reservation, by WordPress or by a plugin that changes addresses. */
export const isReservedSlug = (slug: string, reservation: string): boolean =>
  slug.includes(reservation.slice('draft-'.length, 'draft-'.length + 8));

/**
 * Our post as the site has it now; undefined where the site surely has none yet.
 *
 * @throws WordPressError `post_gone`, `post_in_trash`; `outcome_unknown` while a create that was sent may still appear
 */
export async function findOurPost(delivery: Delivery): Promise<RemotePost | undefined> {
  const { client, publication } = delivery;
  const known = publication.wordpressId;
  const post = known === null ? await findReserved(delivery) : await getPost(client, known);
  if (post?.status === 'trash') {
    throw new WordPressError(
      'post_in_trash',
      'final',
      'This post is in the trash on the site. Restore it there, or delete it there for good and publish it again.',
    );
  }
  return post;
}

/** What an earlier attempt left under the reserved slug. Where that are several drafts, the others are removed. */
async function findReserved(delivery: Delivery): Promise<RemotePost | undefined> {
  const { client, publication } = delivery;
  if (!publication.createSentAt) return undefined;
  const found = await findPostsBySlug(client, reservedSlugs(publication.reservation));
  const [ours, ...others] = found.sort((a, b) => rank(a) - rank(b) || a.id - b.id);
  if (ours) {
    await noteProgress(delivery, { ...factsOf(ours), creates: Math.max(publication.creates, found.length) });
    for (const other of others) await deletePost(client, other.id, { force: true });
    return ours;
  }
  refuseWhileItMayAppear(delivery, publication.createSentAt);
  return undefined;
}

/** One that somebody has already brought further is the one to keep; one in the trash is the last. */
const rank = ({ status }: RemotePost) => (status === 'trash' ? 2 : status === 'draft' ? 1 : 0);

/** @throws WordPressError `outcome_unknown` until the site has surely ended what it was asked for at this time */
export function refuseWhileItMayAppear({ services }: Delivery, sentAt: Date): void {
  const left = sentAt.getTime() + services.timing.mayStillAppear - Date.now();
  if (left <= 0) return;
  throw new WordPressError(
    'outcome_unknown',
    'unknown',
    'The site broke off while it was saving. It is looked up again before anything is sent twice.',
    { retryAfterMs: Math.min(left + 100, services.timing.mayStillAppear / 3) },
  );
}
