import type { listRevisions as listEndpoint, Revision, RevisionSummary } from '@pressloom/contract';
import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { revisions } from '../../database/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { requirePost } from '../posts/index.ts';
import { unpackBody } from './revision-body.ts';

/** All columns but the texts. */
const summaryColumns = {
  id: revisions.id,
  number: revisions.number,
  author: revisions.author,
  cause: revisions.cause,
  title: revisions.title,
  createdAt: revisions.createdAt,
};

/** One page of the versions of a post of the user, newest first. @throws 404 */
export async function listRevisions(
  db: Db,
  userId: string,
  postId: string,
  { cursor, limit }: z.output<(typeof listEndpoint)['query']>,
): Promise<{ revisions: RevisionSummary[]; nextCursor: number | null }> {
  await requirePost(db, userId, postId);
  const rows = await db
    .select(summaryColumns)
    .from(revisions)
    .where(
      and(
        eq(revisions.postId, postId),
        eq(revisions.userId, userId),
        cursor ? lt(revisions.number, cursor) : undefined,
      ),
    )
    .orderBy(desc(revisions.number))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    revisions: page.map(toSummary),
    nextCursor: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
  };
}

/** One version of a post of the user with its text. @throws 404 */
export async function findRevision(db: Db, userId: string, id: string): Promise<Revision> {
  const [row] = await db
    .select({ ...summaryColumns, postId: revisions.postId, body: revisions.body })
    .from(revisions)
    .where(and(eq(revisions.id, id), eq(revisions.userId, userId)));
  if (!row) throw notFound('Version');
  const { body, postId, ...summary } = row;
  return { ...toSummary(summary), postId, ...(await unpackBody(body)) };
}

/** The oldest text recorded for a post, for callers that have locked the post. */
export async function findFirstText(tx: Db, postId: string) {
  const [row] = await tx
    .select({ body: revisions.body })
    .from(revisions)
    .where(eq(revisions.postId, postId))
    .orderBy(asc(revisions.number))
    .limit(1);
  return row && unpackBody(row.body);
}

const toSummary = ({ createdAt, ...summary }: Omit<RevisionSummary, 'createdAt'> & { createdAt: Date }) => ({
  ...summary,
  createdAt: createdAt.toISOString(),
});

/** Whether any version of a post is recorded: none is as long as nobody has edited it here. */
export async function hasRevisions(tx: Db, postId: string): Promise<boolean> {
  const rows = await tx
    .select({ number: revisions.number })
    .from(revisions)
    .where(eq(revisions.postId, postId))
    .limit(1);
  return rows.length > 0;
}
