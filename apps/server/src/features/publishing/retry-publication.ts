import type { Publication } from '@pressloom/contract';
import type { Db } from '../../database/connection.ts';
import { notFound, refused } from '../../errors.ts';
import type { Queue } from '../../queue.ts';
import { lockPost } from '../posts/post-store.ts';
import { enqueuePublication } from './enqueue-publication.ts';
import { findPublication, toPublication } from './publication-store.ts';

/** Tries again now what failed or waits for its next attempt. @throws 404 where nothing was ever asked */
export async function retryPublication(
  { db, queue }: { db: Db; queue: Queue },
  userId: string,
  postId: string,
): Promise<Publication> {
  return db.transaction(async (tx) => {
    const post = await lockPost(tx, userId, postId);
    const existing = post.siteId ? await findPublication(tx, postId, post.siteId) : undefined;
    if (!existing) throw notFound('Publication');
    if (existing.state === 'publishing') return toPublication(existing, post.version);
    if (existing.state === 'done')
      throw refused('nothing_to_retry', 'This post already is on the site as you wanted it.');
    const { siteId, action, scheduledDate } = existing;
    return toPublication(
      await enqueuePublication({ tx, queue }, { userId, postId, siteId, action, version: post.version, scheduledDate }),
      post.version,
    );
  });
}
