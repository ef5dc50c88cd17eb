import type { Generation } from '@pressloom/contract';
import { cleanText } from '@pressloom/wordpress';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { generations } from '../../../database/schema/index.ts';
import { notFound } from '../../../http/errors.ts';
import { announceReserved, refuseWithoutCredit, takeCredit } from '../../credits/index.ts';

type Row = typeof generations.$inferSelect;

const toGeneration = (row: Row): Generation => ({
  id: row.id,
  state: row.state,
  request: row.request,
  provider: row.provider,
  text: row.text,
  article: row.article,
  placeholder: row.placeholder,
  error: row.errorCode && row.errorMessage ? { code: row.errorCode, message: row.errorMessage } : null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/**
 * Starts a run. Refuses one that could not be paid for, however many start at the same time.
 *
 * @throws 404 if another run already has this id
 */
export async function insertGeneration(
  db: Db,
  userId: string,
  { id, request, provider, createdAt }: Generation,
  ownModel: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!ownModel) await refuseWithoutCredit(tx, userId);
    const [row] = await tx
      .insert(generations)
      .values({ id, userId, request, provider, ownModel, createdAt: new Date(createdAt) })
      .onConflictDoNothing({ target: generations.id })
      .returning({ id: generations.id });
    if (!row) throw notFound('Generation');
    if (!ownModel) await announceReserved(tx, userId);
  });
}

/** One run of the user. @throws 404 */
export async function findGeneration(db: Db, userId: string, id: string): Promise<Generation> {
  const begun = await findBegun(db, userId, id);
  if (!begun) throw notFound('Generation');
  return begun;
}

/**
 * The run that was started with this id, if there is one.
 *
 * @throws 404 if it belongs to another user
 */
export async function findBegun(db: Db, userId: string, id: string): Promise<Generation | undefined> {
  const [row] = await db.select().from(generations).where(eq(generations.id, id));
  if (row && row.userId !== userId) throw notFound('Generation');
  return row && toGeneration(row);
}

/** Saves the progress of a run. Returns whether the user has asked to stop it meanwhile. */
export async function saveProgress(db: Db, { id, text, nextAttemptAt }: Generation): Promise<boolean> {
  const [row] = await db
    .update(generations)
    .set({
      text: cleanText(text),
      nextAttemptAt: nextAttemptAt ? new Date(nextAttemptAt) : null,
      heartbeatAt: sql`now()`,
    })
    .where(eq(generations.id, id))
    .returning({ stopRequested: generations.stopRequested });
  // The account may have been deleted during the run: then there is nothing to continue for.
  return row?.stopRequested ?? true;
}

/** Number of words from which a stopped run counts as an article, see decision 15. */
const ARTICLE_WORDS = 100;

export const isArticle = (text: string) => text.trim().split(/\s+/).length >= ARTICLE_WORDS;

/** Ends a run, once. A run that produced an article is charged in the same transaction. */
export async function finishGeneration(
  db: Db,
  id: string,
  end: Partial<Pick<Row, 'state' | 'text' | 'article' | 'placeholder' | 'errorCode' | 'errorMessage'>>,
): Promise<Generation | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(generations)
      .set({ ...end, nextAttemptAt: null })
      .where(and(eq(generations.id, id), eq(generations.state, 'running')))
      .returning();
    if (!row) return undefined;
    const isPaidFor = row.state === 'done' || (row.state === 'stopped' && isArticle(row.text));
    if (row.ownModel) return toGeneration(row);
    if (isPaidFor) await takeCredit(tx, row.userId, { generationId: id, title: row.article?.title ?? '' });
    else await announceReserved(tx, row.userId);
    return toGeneration(row);
  });
}

export async function requestStop(db: Db, userId: string, id: string): Promise<void> {
  await db
    .update(generations)
    .set({ stopRequested: true })
    .where(and(eq(generations.id, id), eq(generations.userId, userId)));
}

/** Runs whose process is gone: no heartbeat for `silentMs`. */
export async function findLostGenerations(db: Db, silentMs: number): Promise<Generation[]> {
  const rows = await db
    .select()
    .from(generations)
    .where(and(eq(generations.state, 'running'), lt(generations.heartbeatAt, new Date(Date.now() - silentMs))));
  return rows.map(toGeneration);
}

/**
 * The origin of a post with this `content`, created from a run. The text of a failed run was written by a model, too;
 * once the user edits it, a placeholder is an ordinary post.
 */
export async function originOf(db: Db, userId: string, id: string, content: string) {
  const { state, placeholder, article } = await findGeneration(db, userId, id);
  return {
    aiGenerated: !placeholder && state !== 'running',
    placeholder: placeholder && article?.content === content,
  };
}
