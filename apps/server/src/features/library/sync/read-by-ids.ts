import { type LibraryPost, readLibraryPosts } from '@pressloom/wordpress';
import { storePosts } from '../storing/store-posts.ts';
import { fewerPerPage, PAGE_MAX, perPageAfter } from './page-size.ts';
import { type Reading, scopeOf, step } from './reading.ts';
import { removeTrashed } from './remove-missing.ts';

/** Reads posts by their ids and stores them. Returns those to check. */
export async function readByIds(reading: Reading, ids: readonly number[]): Promise<string[]> {
  const { client, of, before, namesOf } = reading;
  const toCheck: string[] = [];
  let perPage = PAGE_MAX;
  for (let at = 0; at < ids.length; ) {
    const asked = ids.slice(at, at + perPage);
    const readAt = await before();
    let posts: LibraryPost[];
    try {
      posts = await readLibraryPosts(client, scopeOf(reading), asked);
    } catch (error) {
      const fewer = fewerPerPage(error, asked.length);
      if (fewer === undefined) throw error;
      perPage = fewer;
      continue;
    }
    const names = await namesOf(posts);
    const { added, changed, ...stored } = await step(reading, async (tx) => {
      const result = await storePosts(tx, of, posts, { names, readAt });
      const hasChanged = result.added + result.changed > 0;
      return { result, sync: hasChanged ? { changedAt: new Date() } : { state: reading.sync.state } };
    });
    toCheck.push(...stored.toCheck);
    const trashed = posts.filter(({ status }) => status === 'trash').map(({ id }) => id);
    toCheck.push(...(await removeTrashed(reading, trashed)));
    at += asked.length;
    perPage = perPageAfter(perPage);
  }
  return toCheck;
}
