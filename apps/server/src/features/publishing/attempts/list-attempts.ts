import type { attemptsQuery, DeliveryAttempt, PublicationState } from '@pressloom/contract';
import { isUnderWay } from '@pressloom/contract';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { cursorOf, readCursor } from '../../../database/cursor.ts';
import { deliveryAttempts, posts, publications } from '../../../database/schema/index.ts';
import { requirePost } from '../../posts/index.ts';
import { requireSite } from '../../sites/index.ts';

type Query = z.output<typeof attemptsQuery>;
interface Page {
  attempts: DeliveryAttempt[];
  nextCursor: string | null;
}

/** The delivery log of a post of the user. @throws 404 */
export async function listPostAttempts(db: Db, userId: string, postId: string, query: Query): Promise<Page> {
  await requirePost(db, userId, postId);
  return page(db, and(eq(publications.postId, postId), eq(deliveryAttempts.userId, userId)), query);
}

/** The delivery log of a site of the user, over all posts. @throws 404 */
export async function listSiteAttempts(db: Db, userId: string, siteId: string, query: Query): Promise<Page> {
  await requireSite(db, userId, siteId);
  return page(db, and(eq(deliveryAttempts.siteId, siteId), eq(deliveryAttempts.userId, userId)), query);
}

async function page(db: Db, which: SQL | undefined, { cursor, limit }: Query): Promise<Page> {
  const rows = await db
    .select({
      attempt: deliveryAttempts,
      postId: posts.id,
      postTitle: posts.title,
      attempts: publications.attempts,
      state: publications.state,
    })
    .from(deliveryAttempts)
    .innerJoin(publications, eq(publications.id, deliveryAttempts.publicationId))
    .innerJoin(posts, eq(posts.id, publications.postId))
    .where(and(which, cursor ? after(cursor) : undefined))
    .orderBy(desc(deliveryAttempts.startedAt), desc(deliveryAttempts.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1)?.attempt;
  return {
    attempts: shown.map(toDeliveryAttempt),
    nextCursor: rows.length > limit && last ? cursorOf({ createdAt: last.startedAt, id: last.id }) : null,
  };
}

function after(cursor: string): SQL {
  const [startedAt, id] = readCursor(cursor);
  return sql`(${deliveryAttempts.startedAt}, ${deliveryAttempts.id}) < (${startedAt}::timestamptz, ${id}::uuid)`;
}

interface Row {
  attempt: typeof deliveryAttempts.$inferSelect;
  postId: string;
  postTitle: string;
  /** Current number of attempts of the publication. */
  attempts: number;
  state: PublicationState;
}

function toDeliveryAttempt({ attempt, postId, postTitle, attempts, state }: Row): DeliveryAttempt {
  // The user stopped it, or it was settled another way: the announced next attempt never happens.
  const isOver = attempt.attempt === attempts && !isUnderWay({ state });
  const { id, siteId, action, outcome, exchanges, status, code } = attempt;
  return {
    id,
    postId,
    postTitle,
    siteId,
    action,
    attempt: attempt.attempt,
    startedAt: attempt.startedAt.toISOString(),
    endedAt: attempt.endedAt?.toISOString() ?? null,
    outcome,
    exchanges,
    status,
    code,
    conclusion: attempt.message ?? (outcome === 'done' ? 'The site has the post as requested.' : 'Under way.'),
    nextAttemptAt: (!isOver && attempt.nextAttemptAt?.toISOString()) || null,
  };
}
