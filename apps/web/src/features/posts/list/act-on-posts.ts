import { BULK_MAX } from '@pressloom/contract';
import { api, type Body, errorMessage } from '../../../lib/api/api-client.ts';

export type BulkRequest = Omit<Body<'POST /api/posts/bulk'>, 'ids'>;

export interface Refusal {
  id: string;
  message: string;
}

/** Returns why each post was refused; if a request failed, all posts of its batch were. */
export async function actOnPosts(request: BulkRequest, ids: string[]): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (let at = 0; at < ids.length; at += BULK_MAX) {
    const batch = ids.slice(at, at + BULK_MAX);
    try {
      const { results } = await api('POST /api/posts/bulk', { body: { ...request, ids: batch } });
      for (const { id, error } of results) if (error) refusals.push({ id, message: error.message });
    } catch (error) {
      for (const id of batch) refusals.push({ id, message: errorMessage(error) });
    }
  }
  return refusals;
}
