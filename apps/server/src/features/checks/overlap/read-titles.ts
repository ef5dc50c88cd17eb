import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { queryRows } from '../../../database/query-rows.ts';

/** Read at a time, so that a blog of 50,000 posts takes no memory to speak of. */
const PAGE = 2_000;
const UUID_LENGTH = 36;

interface Page {
  titles: string[];
  /** The ID of the post with the title at this place. */
  idAt: (place: number) => string;
}

/**
 * The titles of all posts of a user, not of pages of sites, some at a time, the oldest first. The next ones are read while
 * these are worked on.
 *
 * @param except a post that is left out
 */
export async function* readTitles(db: Db, userId: string, except?: string): AsyncGenerator<Page> {
  const read = (after?: SQL) => readPage(db, sql`user_id = ${userId} and id is distinct from ${except ?? null}`, after);
  let page = await read();
  while (page) {
    const next = page.titles.length === PAGE ? read(page.after) : undefined;
    // Reported where it is awaited.
    next?.catch(() => undefined);
    yield page;
    page = await next;
  }
}

/**
 * A page arrives as one row: as rows of their own, 50,000 titles take the process twice the time. The aggregates see them in
 * the order of the subquery; an order that they state themselves is sorted once more.
 */
async function readPage(db: Db, wanted: SQL, after = sql`true`): Promise<(Page & { after: SQL }) | undefined> {
  const rows = await queryRows<{ ids: string | null; titles: string[] | null; lastCreatedAt: string }>(
    db,
    sql`
    select string_agg(id::text, '') as ids, json_agg(title) as titles, max(created_at)::text as "lastCreatedAt"
    from (
      select id, title, created_at from blog_posts where ${wanted} and type = 'post' and not sample and ${after}
      order by created_at, id limit ${PAGE}
    ) as page`,
  );
  const [{ ids, titles, lastCreatedAt } = {}] = rows;
  if (!ids || !titles) return undefined;
  const idAt = (place: number) => ids.slice(place * UUID_LENGTH, (place + 1) * UUID_LENGTH);
  const last = idAt(titles.length - 1);
  return { titles, idAt, after: sql`(created_at, id) > (${lastCreatedAt}::timestamptz, ${last}::uuid)` };
}
