import { type LibraryPage, readLibraryPosts } from '@pressloom/wordpress';
import { storePosts } from '../storing/store-posts.ts';
import type { ToCheck } from '../storing/to-check.ts';
import { fewerPerPage, PAGE_MAX, perPageAfter } from './page-size.ts';
import { type Reading, scopeOf, step } from './reading.ts';
import { removeTrashed } from './remove-missing.ts';

/** Reads posts by their ids and stores them. Returns those to check. */
export async function readByIds(reading: Reading, ids: readonly number[]): Promise<ToCheck[]> {
  const { client, of, before, namesOf } = reading;
  const toCheck: ToCheck[] = [];
  let perPage = PAGE_MAX;
  let left = [...ids];
  while (left.length > 0) {
    const asked = left.slice(0, perPage);
    const readAt = await before();
    let page: LibraryPage;
    try {
      page = await readLibraryPosts(client, scopeOf(reading), asked);
    } catch (error) {
      const fewer = fewerPerPage(error, asked.length);
      if (fewer === undefined) throw error;
      perPage = fewer;
      continue;
    }
    const { posts } = page;
    const names = await namesOf(posts);
    const stored = await step(reading, async (tx) => {
      const result = await storePosts(tx, of, posts, { names, readAt });
      const hasChanged = result.added + result.changed > 0;
      const kilobytes = reading.sync.kilobytes + result.addedKilobytes;
      return { result, sync: { kilobytes, ...(hasChanged && { changedAt: new Date() }) } };
    });
    toCheck.push(...stored.toCheck);
    const trashed = posts.filter(({ status }) => status === 'trash').map(({ id }) => id);
    toCheck.push(...(await removeTrashed(reading, trashed)));
    left = [...cutFrom(asked, page), ...left.slice(asked.length)];
    perPage = perPageAfter(perPage);
  }
  return toCheck;
}

/** Those that a plugin has cut from the response, as far as the site may still return them. */
function cutFrom(asked: readonly number[], { posts, rows, total }: LibraryPage): number[] {
  if (posts.length === 0 || (total !== null && rows >= total)) return [];
  return asked.filter((id) => !posts.some((post) => post.id === id));
}
