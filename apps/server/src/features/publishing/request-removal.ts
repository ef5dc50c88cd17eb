import type { Db } from '../../database/connection.ts';
import type { Queue } from '../../queue.ts';
import { enqueuePublication } from './enqueue-publication.ts';
import { remoteCopies } from './publication-store.ts';

/** Queues the removal of every copy of a post. Answers whether there was any. The last one to go takes the post with it. */
export async function requestRemoval(
  { tx, queue }: { tx: Db; queue: Queue },
  userId: string,
  postId: string,
): Promise<boolean> {
  const copies = await remoteCopies(tx, postId);
  for (const { siteId, wantedVersion: version } of copies) {
    await enqueuePublication({ tx, queue }, { userId, postId, siteId, action: 'delete', version });
  }
  return copies.length > 0;
}
