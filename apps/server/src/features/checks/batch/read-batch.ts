import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts } from '../../../database/schema/index.ts';
import { shownHtmlOf } from '../../../text/site-markup.ts';
import { type BatchPost, describeForBatch } from './describe-for-batch.ts';

/** Half a year says how often a site publishes. */
const WEEKS = 26;

/** What `checkBatch` compares, of posts of the user that are to be published on a site. */
export async function readBatch(
  db: Db,
  userId: string,
  { siteId, postIds }: { siteId: string; postIds: string[] },
): Promise<{ posts: BatchPost[]; past: { weeks: number[] } }> {
  const rows = await db
    .select({
      id: posts.id,
      title: posts.title,
      content: posts.content,
      contentForm: posts.contentForm,
      date: posts.scheduledDate,
      words: posts.words,
    })
    .from(posts)
    .where(and(eq(posts.userId, userId), inArray(posts.id, postIds)));
  const since = sql`now() - interval '${sql.raw(String(WEEKS))} weeks'`;
  const week = sql<number>`floor(extract(epoch from now() - ${posts.publishedAt}) / 604800)::int`;
  const counted = await db
    .select({ week, count: sql<number>`count(*)::int` })
    .from(posts)
    .where(
      and(eq(posts.userId, userId), eq(posts.siteId, siteId), eq(posts.sample, false), gte(posts.publishedAt, since)),
    )
    .groupBy(week);
  const weeks = Array.from(
    { length: WEEKS },
    (_, at) => counted.find((each) => each.week === WEEKS - 1 - at)?.count ?? 0,
  );
  return {
    posts: rows.map(({ content, contentForm, words, ...post }) =>
      describeForBatch({ ...post, words: words ?? 0, html: shownHtmlOf({ content, contentForm }) }),
    ),
    past: { weeks },
  };
}
