import { getUnlistedPost, readLibraryPosts } from '@pressloom/wordpress';
import { removePosts } from '../storing/remove-posts.ts';
import { type Reading, scopeOf, step } from './reading.ts';

/** Posts that are asked for one by one: what a list omits may be gone, or not to be seen by this account any more. */
const SINGLY = 5;
const AT_A_TIME = 100;
/** Posts that are asked for one by one if some are not to be seen; the others have their turn with the next comparison. */
const UNREADABLE_MAX = 50;

/**
 * Removes posts that the site's list lacks, once the site has said that they are gone or in the trash. Returns those
 * with changes of ours, to be checked.
 */
export async function removeMissing(
  reading: Reading,
  ids: readonly number[],
  { areTrashed = false } = {},
): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = areTrashed ? [...ids] : await listGone(reading, ids);
  const toCheck: string[] = [];
  for (let at = 0; at < gone.length; at += AT_A_TIME) {
    const part = gone.slice(at, at + AT_A_TIME);
    toCheck.push(
      ...(await step(reading, async (tx) => ({
        result: await removePosts(tx, reading.of, part, areTrashed ? 'trash' : 'gone'),
        sync: { changedAt: new Date() },
      }))),
    );
  }
  return toCheck;
}

async function listGone(reading: Reading, ids: readonly number[]): Promise<number[]> {
  const { client, before } = reading;
  const gone: number[] = [];
  let isAnyUnreadable = false;
  let asked = 0;
  for (const id of ids) {
    if (asked === (isAnyUnreadable ? UNREADABLE_MAX : SINGLY)) break;
    asked += 1;
    await before();
    const found = await getUnlistedPost(client, id);
    if (found === 'unreadable') isAnyUnreadable = true;
    if (found === 'gone' || (typeof found === 'object' && found.status === 'trash')) gone.push(id);
  }
  if (isAnyUnreadable) return gone;
  for (let at = asked; at < ids.length; at += AT_A_TIME) {
    const part = ids.slice(at, at + AT_A_TIME);
    await before();
    const found = new Set((await readLibraryPosts(client, { ...scopeOf(reading) }, part)).map(({ id }) => id));
    gone.push(...part.filter((id) => !found.has(id)));
  }
  return gone;
}
