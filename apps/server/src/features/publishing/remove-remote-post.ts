import { findPostsBySlug, trashPost } from '@pressloom/wordpress';
import type { Delivery } from './deliver.ts';

/** Moves the post to the trash of its site. One that is gone already is as good as removed. */
export async function removeRemotePost({ client, publication }: Delivery): Promise<void> {
  const ids =
    publication.wordpressId !== null
      ? [publication.wordpressId]
      : (await findPostsBySlug(client, publication.reservation)).map(({ id }) => id);
  for (const id of ids) await trashPost(client, id);
}
