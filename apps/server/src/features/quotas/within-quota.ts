import { sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import { refused } from '../../errors.ts';

export type Quotas = Config['quotas'];

interface Used {
  posts: number;
  images: number;
  bytes: number;
}

/**
 * Runs a write in a transaction that fails where the user then has more than one account may. One write of a user comes
 * after the other, so that two tabs at once cannot pass together.
 *
 * @throws 422 `quota_reached`
 */
export function withinQuota<T>(db: Db, quotas: Quotas, userId: string, write: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota:${userId}`}, 0))`);
    const written = await write(tx);
    const reached = describe(await readUsed(tx, userId), quotas);
    if (reached)
      throw refused('quota_reached', `${reached} Delete some posts, or ask whoever runs this server for more.`);
    return written;
  });
}

/** The sizes stand beside the texts and files, which are not read for them. */
async function readUsed(tx: Db, userId: string): Promise<Used> {
  const { rows } = (await tx.execute(sql`
    select posts.count::int as posts, images.count::int as images, (posts.bytes + images.bytes)::float8 as bytes
    from (select count(*), coalesce(sum(octet_length(content)), 0) as bytes
          from blog_posts where user_id = ${userId} and not sample) as posts,
         (select count(*), coalesce(sum(octet_length(data)), 0) as bytes
          from images where user_id = ${userId}) as images`)) as unknown as { rows: Used[] };
  return rows[0] ?? { posts: 0, images: 0, bytes: 0 };
}

function describe(used: Used, { posts, images, megabytes }: Quotas): string | undefined {
  const number = (value: number) => value.toLocaleString('en-US');
  if (used.posts > posts) return `You have ${number(posts)} posts, as many as one account can have here.`;
  if (used.images > images) return `You have ${number(images)} images, as many as one account can have here.`;
  if (used.bytes > megabytes * 1_000_000) {
    return `Your posts and images would take more than ${number(megabytes)} MB, the most that one account can use here.`;
  }
  return undefined;
}
