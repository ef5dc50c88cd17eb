import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '../apps/server/src/database/connection.ts';
import { sites } from '../apps/server/src/database/schema/index.ts';
import { createVault } from '../apps/server/src/system/vault.ts';

const SECRET = 'bench-secret-bench-secret-bench-secret';

/** Environment of every process in these benchmarks. */
export const settings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  APP_SECRET: SECRET,
  LOG_LEVEL: 'warn',
  ALLOW_PRIVATE_SITES: 'true',
});

export interface DueSites {
  database: Database;
  siteIds: string[];
}

/** Opens the database, and inserts connected sites on these ports for a user. */
export async function connectAll(databaseUrl: string, userId: string, ports: number[]): Promise<DueSites> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  return { database, siteIds: await insertSites(database, userId, ports) };
}

/** Inserts connected sites on these ports for a user, without contacting them. Returns their IDs. */
export async function insertSites({ db }: Database, userId: string, ports: number[]): Promise<string[]> {
  const vault = createVault({ appSecret: SECRET, previousAppSecret: undefined });
  const siteIds: string[] = [];
  for (const port of ports) {
    const id = randomUUID();
    siteIds.push(id);
    await db.insert(sites).values({
      id,
      userId,
      name: `Site on ${port}`,
      url: `http://127.0.0.1:${port}`,
      restRoot: `http://127.0.0.1:${port}/wp-json/`,
      username: 'admin',
      sealedPassword: vault.seal('abcd efgh ijkl mnop qrst uvwx', id),
      wordpressUserId: 1,
      roles: ['administrator'],
      capabilities: {
        editPosts: true,
        publishPosts: true,
        uploadFiles: true,
        manageCategories: true,
        unfilteredHtml: true,
      },
      timezone: 'UTC',
    });
  }
  return siteIds;
}

/** Inserts `each` posts per site, all due at this instant, as if requested one after the other. */
export async function haveDue(
  { database: { db } }: DueSites,
  siteIds: string[],
  each: number,
  at: Date,
): Promise<void> {
  await db.execute(sql`delete from blog_posts where title like 'Due %'`);
  await db.execute(sql`delete from site_leases`);
  const ids = JSON.stringify(siteIds);
  await db.execute(sql`
    insert into blog_posts (user_id, site_id, title, content, excerpt, author)
    select site.user_id, site.id, 'Due ' || ${at.getTime()}::text || ' ' || n, repeat('<p>Fresh beans matter most.</p>', 10), 'Short.', 'Bench'
    from wordpress_sites site, generate_series(1, ${each}) as n
    where site.id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`);
  await db.execute(sql`
    insert into publications (user_id, post_id, site_id, action, state, reservation, wanted_version, next_attempt_at, due_at)
    select user_id, id, site_id, 'publish', 'queued', 'draft-' || substr(md5(id::text), 1, 24), 1,
           ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from blog_posts where title like 'Due %'`);
  await db.execute(sql`analyze publications`);
}

/** How many of these sites' due posts are done, and when the last one was. */
export async function progress({ database: { db } }: DueSites, siteIds: string[]) {
  const { rows } = (await db.execute(sql`
    select count(*)::int as done, max(updated_at) as last from publications
    where state = 'done' and site_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(siteIds)}::jsonb))`)) as unknown as {
    rows: { done: number; last: Date | string | null }[];
  };
  const [row] = rows;
  return { done: row?.done ?? 0, last: row?.last ? new Date(row.last).getTime() : 0 };
}
