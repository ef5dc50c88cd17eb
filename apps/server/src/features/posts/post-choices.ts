import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts } from '../../database/schema/index.ts';
import { authorKey } from '../../database/schema/posts.ts';

/** A site may have thousands; a menu of more is of no use. */
const CHOICES_MAX = 200;

/** Authors and categories of the user's posts, by which a list can be filtered. */
export async function listPostChoices(db: Db, userId: string): Promise<{ authors: string[]; categories: string[] }> {
  const authors = await distinctOf(db, userId, authorKey(posts));
  const categories = await distinctOf(db, userId, sql`${posts.category}`);
  return { authors, categories };
}

async function distinctOf(db: Db, userId: string, key: SQL): Promise<string[]> {
  const { rows } = (await db.execute(distinctQuery(userId, key))) as unknown as { rows: { value: string }[] };
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
