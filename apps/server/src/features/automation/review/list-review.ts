import type { listReview } from '@pressloom/contract';
import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { cursorInstant, decodeCursor, encodeCursor } from '../../../database/cursor.ts';
import { posts, publications, runItems, runs, sites } from '../../../database/schema/index.ts';
import { publicationOnItsSite } from '../../posts/index.ts';
import { itemFacts, postFacts, publicationFacts, shownPrice, siteFacts } from '../runs/run-store.ts';
import { WAITS_FOR_REVIEW } from '../runs/state-of.ts';
import { toItem } from '../runs/to-run.ts';

/** Of an article that has a draft: it is written again. */
const IS_REWRITTEN = inArray(runItems.state, ['queued', 'writing']);

const position = z.tuple([cursorInstant, z.uuid()]);

/** One page of the drafts of all runs that wait for review, the next to appear first. That of one post also while it is written again. */
export async function listReviewItems(
  db: Db,
  userId: string,
  { cursor, limit, postId }: z.output<(typeof listReview)['query']>,
): Promise<z.input<(typeof listReview)['reply']>> {
  const [plannedAt, id] = cursor ? decodeCursor(cursor, position) : [];
  const which = postId ? and(eq(runItems.postId, postId), or(WAITS_FOR_REVIEW, IS_REWRITTEN)) : WAITS_FOR_REVIEW;
  const waits = and(eq(runItems.userId, userId), which);
  const after = cursor
    ? sql`(${runItems.plannedAt}, ${runItems.id}) > (${plannedAt}::timestamptz, ${id}::uuid)`
    : undefined;
  const rows = await db
    .select({
      item: itemFacts,
      post: postFacts,
      publication: publicationFacts,
      topic: runs.topic,
      price: shownPrice,
      site: siteFacts,
    })
    .from(runItems)
    .innerJoin(posts, eq(posts.id, runItems.postId))
    .innerJoin(runs, eq(runs.id, runItems.runId))
    .leftJoin(sites, eq(sites.id, runs.siteId))
    .leftJoin(publications, publicationOnItsSite)
    .where(and(waits, after))
    .orderBy(asc(runItems.plannedAt), asc(runItems.id))
    .limit(limit + 1);
  const [all] = await db
    .select({ total: count() })
    .from(runItems)
    .innerJoin(posts, eq(posts.id, runItems.postId))
    .where(waits);
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.item;
  return {
    items: page.map(({ topic, price, site, ...each }) => ({ ...toItem(each, price), topic, site })),
    total: all?.total ?? 0,
    nextCursor: rows.length > limit && last ? encodeCursor([last.plannedAt.toISOString(), last.id]) : null,
  };
}
