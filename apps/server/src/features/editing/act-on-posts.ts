import { type actOnPosts as actOnPostsEndpoint, type BulkAction, canBeUpdated } from '@pressloom/contract';
import type { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { ExpectedError, refused } from '../../http/errors.ts';
import { findPost } from '../posts/index.ts';
import { requestPublication } from '../publishing/index.ts';
import type { Quotas } from '../quotas/index.ts';
import { addToPost } from './add-to-post.ts';
import { deletePost } from './delete-post.ts';

type BulkRequest = z.output<(typeof actOnPostsEndpoint)['body']>;
type BulkResult = z.input<(typeof actOnPostsEndpoint)['reply']>['results'][number];

interface Parts {
  db: Db;
  quotas: Quotas;
}

/**
 * Performs the action of each post's own page on several posts, one by one and each in its own transaction: what one
 * post refuses is reported for that post and changes nothing for the others.
 */
export async function actOnPosts(
  parts: Parts,
  userId: string,
  { ids, ...request }: BulkRequest,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const id of new Set(ids)) {
    results.push({ id, error: await errorOf(() => ACTS[request.action](parts, userId, id, request)) });
  }
  return results;
}

type Act = (parts: Parts, userId: string, id: string, request: Omit<BulkRequest, 'ids'>) => Promise<unknown>;

const ACTS: Record<BulkAction, Act> = {
  async publish({ db }, userId, id) {
    const { status, version } = await findPost(db, userId, id);
    if (status === 'published') throw refused('already_published', 'This post is already published.');
    return requestPublication(db, userId, id, { action: 'publish', version });
  },
  async update({ db }, userId, id) {
    const post = await findPost(db, userId, id);
    if (!canBeUpdated(post)) throw refused('nothing_to_update', 'This post has no changes to send now.');
    return requestPublication(db, userId, id, { action: 'update', version: post.version });
  },
  edit: async (parts, userId, id, { changes }) => changes && addToPost(parts, userId, id, changes),
  async unschedule({ db }, userId, id) {
    const { status, version } = await findPost(db, userId, id);
    if (status !== 'scheduled') throw refused('not_scheduled', 'This post is not scheduled.');
    return requestPublication(db, userId, id, { action: 'unschedule', version });
  },
  delete: ({ db }, userId, id, { from }) => deletePost(db, userId, id, from),
};

async function errorOf(act: () => Promise<unknown>): Promise<BulkResult['error']> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return { code: error.code, message: error.message };
  }
}
