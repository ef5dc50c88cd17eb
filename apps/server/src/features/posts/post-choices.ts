import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { queryRows } from '../../database/query-rows.ts';
import { posts, publications } from '../../database/schema/index.ts';
import { authorKey } from '../../database/schema/posts.ts';
import { hasOwnStatus, remoteStatusKey } from '../../database/schema/publications.ts';

/** A site may have thousands; a menu of more is of no use. */
const CHOICES_MAX = 200;

interface Choices {
  authors: string[];
  categories: string[];
  siteStatuses: string[];
  hasPages: boolean;
}

/** Authors, categories and statuses on sites that the user's posts have, by which a list can be filtered. */
export async function listPostChoices(db: Db, userId: string): Promise<Choices> {
  const first = await valuesOf(db, distinctQuery(userId, sql`${posts.category}`));
  const further = await valuesOf(db, moreCategoriesQuery(userId));
  return {
    authors: await valuesOf(db, distinctQuery(userId, authorKey(posts))),
    categories: [...new Set([...first, ...further])].sort((a, b) => a.localeCompare(b)).slice(0, CHOICES_MAX),
    siteStatuses: await readSiteStatuses(db, userId),
    hasPages: await hasPages(db, userId),
  };
}

async function valuesOf(db: Db, query: SQL): Promise<string[]> {
  const rows = await queryRows<{ value: string }>(db, query);
  return rows.map(({ value }) => value);
}

/** One step in an index for each value: PostgreSQL's own `distinct` reads all posts. */
export const distinctQuery = (userId: string, key: SQL): SQL => sql`
  with recursive steps (value) as (
    (select ${key} from ${posts} where user_id = ${userId} and ${key} > '' order by ${key} limit 1)
    union all
    select (select ${key} from ${posts} where user_id = ${userId} and ${key} > steps.value order by ${key} limit 1)
    from steps where steps.value is not null)
  select value from steps where value is not null limit ${CHOICES_MAX}`;

/** Categories of posts after the first one of each. Reads only posts that have several. */
export const moreCategoriesQuery = (userId: string): SQL => sql`
  select distinct unnest(more_categories) as value from ${posts}
  where user_id = ${userId} and more_categories <> '{}' order by value limit ${CHOICES_MAX}`;

/** The condition of the index of pages. */
async function hasPages(db: Db, userId: string): Promise<boolean> {
  const pages = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, userId), sql`${posts.type} = 'page'`))
    .limit(1);
  return pages.length > 0;
}

async function readSiteStatuses(db: Db, userId: string): Promise<string[]> {
  const status = sql<string>`${remoteStatusKey(publications)}`.as('status');
  const rows = await db
    .selectDistinct({ status })
    .from(publications)
    .where(and(eq(publications.userId, userId), hasOwnStatus(publications)))
    .orderBy(status)
    .limit(CHOICES_MAX);
  return rows.map((row) => row.status);
}
