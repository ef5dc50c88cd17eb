import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { titleQuestions } from '../../../database/schema/index.ts';
import { keyOf, type TitlePair } from './title-answers.ts';

/** A model that had no answer is asked again after that long: it may be faster by then, or another one of the same name. */
const AGAIN = sql`now() - interval '1 day'`;

/** Which of these pairs a model was asked about in vain, within a day. */
export async function readUnanswered(
  db: Db,
  userId: string,
  pairs: TitlePair[],
  model: string,
): Promise<(pair: TitlePair) => boolean> {
  const keys = [...new Set(pairs.map(keyOf))];
  if (keys.length === 0) return () => false;
  const { pair, askedAt } = titleQuestions;
  const rows = await db
    .select({ pair })
    .from(titleQuestions)
    .where(and(ofModel(userId, model), inArray(pair, keys), sql`${askedAt} >= ${AGAIN}`));
  const known = new Set(rows.map((row) => row.pair));
  return (each) => known.has(keyOf(each));
}

/** Notes that a model was asked about these pairs and had no answer. */
export async function noteUnanswered(db: Db, userId: string, pairs: TitlePair[], model: string): Promise<void> {
  const keys = [...new Set(pairs.map(keyOf))];
  if (keys.length === 0) return;
  await db.delete(titleQuestions).where(and(eq(titleQuestions.userId, userId), lt(titleQuestions.askedAt, AGAIN)));
  const askedAt = DATABASE_TIME;
  await db
    .insert(titleQuestions)
    .values(keys.map((pair) => ({ userId, pair, model, askedAt })))
    .onConflictDoUpdate({
      target: [titleQuestions.userId, titleQuestions.pair, titleQuestions.model],
      set: { askedAt },
    });
}

const ofModel = (userId: string, model: string) =>
  and(eq(titleQuestions.userId, userId), eq(titleQuestions.model, model));
