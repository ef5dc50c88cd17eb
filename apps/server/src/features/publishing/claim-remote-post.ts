import { createPost, findPostsBySlug, getPost, WordPressError } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import { publications } from '../../database/schema/index.ts';
import type { Delivery } from './deliver.ts';

interface ClaimedPost {
  id: number;
  slug: string;
  /** It was made just now and already has its content. */
  isNew: boolean;
}

/** A site may go on saving after it stopped answering: PHP's usual limit is 30 s. */
const MAY_STILL_APPEAR_MS = 45_000;

/**
 * Finds out which post on the site is ours, and makes it where there is none, exactly once.
 *
 * WordPress knows no idempotency key. So the post is made as a draft under a slug that nobody can guess, and that we
 * noted before the request left. Whatever becomes of the answer, a later attempt finds the draft under that slug.
 * Only when it is surely not there, and time enough has passed for a slow site to finish, is it made again.
 */
export async function claimRemotePost(delivery: Delivery, content: object): Promise<ClaimedPost> {
  const { client, publication } = delivery;
  if (publication.wordpressId !== null) {
    const remote = await getPost(client, publication.wordpressId);
    if (remote.status === 'trash') throw inTrash();
    return { id: remote.id, slug: remote.slug, isNew: false };
  }
  const found = await findReserved(delivery);
  if (found) return { ...found, isNew: false };

  await noteCreate(delivery, new Date());
  const created = await createPost(client, { ...content, status: 'draft', slug: publication.reservation }).catch(
    async (error: unknown) => {
      // The site said that it did nothing: the next attempt need not look for anything.
      if (error instanceof WordPressError && error.kind !== 'unknown') await noteCreate(delivery, null);
      throw error;
    },
  );
  await rememberId(delivery, created.id);
  return { id: created.id, slug: created.slug, isNew: true };
}

/** Notes that a create is about to leave, before it does; null takes the note back. */
async function noteCreate({ services, publication }: Delivery, createSentAt: Date | null): Promise<void> {
  await services.db.update(publications).set({ createSentAt }).where(eq(publications.id, publication.id));
}

/** The post on the site that must exist for this action. @throws WordPressError `post_gone` */
export async function findRemotePost(delivery: Delivery): Promise<number> {
  const { publication } = delivery;
  const id = publication.wordpressId ?? (await findReserved(delivery))?.id;
  if (id === undefined) {
    throw new WordPressError(
      'post_gone',
      'final',
      'This post is not on the site any more. Publish it again to bring it back.',
    );
  }
  return id;
}

/** What an earlier attempt left under the reserved slug, if one may have left anything. */
async function findReserved(delivery: Delivery): Promise<{ id: number; slug: string } | undefined> {
  const { client, publication } = delivery;
  if (!publication.createSentAt) return undefined;
  const [found] = await findPostsBySlug(client, publication.reservation);
  if (found) {
    await rememberId(delivery, found.id);
    return { id: found.id, slug: found.slug };
  }
  if (Date.now() - publication.createSentAt.getTime() < MAY_STILL_APPEAR_MS) {
    throw new WordPressError(
      'outcome_unknown',
      'unknown',
      'The site broke off while it was saving the post. It is looked up again before anything is sent twice.',
      { retryAfterMs: 15_000 },
    );
  }
  return undefined;
}

/** Notes at once which post is ours: from here on it is changed, never made again. */
async function rememberId({ services, publication }: Delivery, wordpressId: number): Promise<void> {
  publication.wordpressId = wordpressId;
  await services.db.update(publications).set({ wordpressId }).where(eq(publications.id, publication.id));
}

const inTrash = () =>
  new WordPressError(
    'post_in_trash',
    'final',
    'This post is in the trash on the site. Restore it there, or delete it there for good and publish it again.',
  );
