import type { PostSource } from '@pressloom/contract';
import type { Services } from '../../../services.ts';
import { fetchSource } from './fetch-source.ts';
import { requireRoom, type SourceOwner, storeSource } from './source-store.ts';

/**
 * Reads a page and keeps its text as a source. A page that cannot be read is kept with the reason, to be tried again.
 *
 * @param owner a post or a planned article that the caller has checked to be the user’s
 * @throws 422 `too_many_sources`
 */
export async function addSource(
  { db, outbound }: Pick<Services, 'db' | 'outbound'>,
  userId: string,
  owner: SourceOwner,
  url: string,
): Promise<PostSource> {
  const { href } = new URL(url);
  await requireRoom(db, userId, owner, href);
  return storeSource(db, userId, owner, href, await fetchSource(outbound, href));
}
