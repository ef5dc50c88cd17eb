import { getStatusOf, listMarksByIds } from '@pressloom/wordpress';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { libraryPosts, publications } from '../../../database/schema/index.ts';
import { isPublic } from '../../posts/index.ts';
import { removePosts } from '../storing/remove-posts.ts';
import type { ToCheck } from '../storing/to-check.ts';
import { isTimeOver, type Reading, scopeOf, step, WORKS } from './reading.ts';

const AT_A_TIME = 100;
/**
 * Posts of one comparison that are asked for one by one in vain: plugins hide posts from lists, and a role may lose the
 * right to see thousands. The others have their turn with the next comparison.
 */
const STILL_THERE_MAX = 50;

/**
 * Removes posts that the site's list lacks, each once the site has said that it is gone or in the trash: a list may lack
 * posts for many other reasons. The trash is asked for by a hundred ids at a time, what is not in it one by one.
 *
 * @returns those with changes of ours, to be checked, and whether all were asked for before other sites have their turn
 */
export async function removeMissing(
  reading: Reading,
  ids: readonly number[],
): Promise<{ toCheck: ToCheck[]; isDone: boolean }> {
  const toCheck: ToCheck[] = [];
  let stillThere = 0;
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    const part = ids.slice(at, at + AT_A_TIME);
    await reading.before();
    const listed = await listMarksByIds(reading.client, scopeOf(reading), part);
    const trashed = listed.filter(({ status }) => status === 'trash').map(({ id }) => id);
    const found = listed.filter(({ status }) => status !== 'trash').map(({ id }) => id);
    const gone: number[] = [];
    const unreadable: number[] = [];
    let isOver = false;
    for (const id of part.filter((each) => !listed.some((mark) => mark.id === each))) {
      isOver = isTimeOver(reading);
      if (isOver || stillThere >= STILL_THERE_MAX) break;
      await reading.before();
      const status = await getStatusOf(reading.client, id);
      if (status === 'gone') gone.push(id);
      else if (status === 'trash') trashed.push(id);
      else {
        stillThere += 1;
        found.push(id);
        if (status === 'unreadable') unreadable.push(id);
      }
    }
    toCheck.push(...(await removeThose(reading, trashed, 'trash')), ...(await removeThose(reading, gone, 'gone')));
    toCheck.push(...(await listNotPublic(reading, unreadable)));
    await markFound(reading, found);
    // Not in turn after turn where a slow site says of each that it is still there.
    if (isOver) return { toCheck, isDone: stillThere > 0 };
    if (stillThere >= STILL_THERE_MAX) break;
  }
  return { toCheck, isDone: true };
}

/** Removes posts of which the site said that they are in its trash. Returns those with changes of ours, to be checked. */
export const removeTrashed = (reading: Reading, trashed: readonly number[]): Promise<ToCheck[]> =>
  removeThose(reading, trashed, 'trash');

/** In a transaction of its own: posts are locked in the order of their ids, which two lists in one transaction would break. */
async function removeThose(reading: Reading, ids: readonly number[], why: 'trash' | 'gone'): Promise<ToCheck[]> {
  if (ids.length === 0) return [];
  return step(reading, async (tx) => ({
    result: await removePosts(tx, reading.of, ids, why),
    sync: { changedAt: new Date() },
  }));
}

/** Posts that the account may not edit, and that are not known to be public: an editor may have published them. */
async function listNotPublic({ services, of }: Reading, ids: readonly number[]): Promise<ToCheck[]> {
  if (ids.length === 0) return [];
  const { postId, wordpressId, remote, siteId } = publications;
  const rows = await services.db
    .select({ postId, wordpressId, remote })
    .from(publications)
    .where(and(eq(siteId, of.siteId), inArray(wordpressId, [...ids])));
  return rows.flatMap((row) =>
    row.wordpressId === null || isPublic(row.remote) ? [] : [{ postId: row.postId, wordpressId: row.wordpressId }],
  );
}

/** Those asked for in vain are asked for last in the next comparison. */
async function markFound(reading: Reading, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const isFound = and(eq(libraryPosts.siteId, reading.of.siteId), inArray(libraryPosts.wordpressId, [...ids]));
  await step(reading, async (tx) => {
    await tx.update(libraryPosts).set({ foundAt: sql`now()` }).where(isFound);
    return { result: undefined, sync: WORKS };
  });
}
