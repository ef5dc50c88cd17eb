import { hash } from 'node:crypto';
import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { titleAnswers } from '../../../database/schema/index.ts';

/** Two titles of which is asked whether one article would answer both. */
export type TitlePair = readonly [string, string];

/** Of a user. Older ones are asked again. */
const KEPT_MAX = 5_000;

/** What a model said about pairs of titles; undefined for those that it was not asked about. */
export type TitleAnswers = (one: string, other: string) => boolean | undefined;

/**
 * The same answers where nobody reads the verdicts before something is written: they make titles the same, and never
 * different, because a title in one request may have instructions that the model follows for its neighbours.
 */
export const onlySame =
  (answers: TitleAnswers): TitleAnswers =>
  (one, other) =>
    answers(one, other) || undefined;

/** Answers are kept for titles in any order, letter case and spacing. */
export function keyOf([one, other]: TitlePair): string {
  const titles = [one, other].map((title) => title.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim());
  return hash('sha256', JSON.stringify(titles.sort()));
}

/** @param model only its answers; without one, the newest of any */
export async function readTitleAnswers(
  db: Db,
  userId: string,
  pairs: TitlePair[],
  model?: string,
): Promise<TitleAnswers> {
  const keys = [...new Set(pairs.map(keyOf))];
  const rows =
    keys.length === 0
      ? []
      : await db
          .select({ pair: titleAnswers.pair, isSame: titleAnswers.isSame })
          .from(titleAnswers)
          .where(
            and(
              eq(titleAnswers.userId, userId),
              inArray(titleAnswers.pair, keys),
              model === undefined ? undefined : eq(titleAnswers.model, model),
            ),
          )
          .orderBy(titleAnswers.askedAt);
  const known = new Map(rows.map(({ pair, isSame }) => [pair, isSame]));
  return (one, other) => (known.size === 0 ? undefined : known.get(keyOf([one, other])));
}

/** Keeps what a model said, and forgets the oldest of a user's answers beyond a number. */
export async function storeTitleAnswers(
  db: Db,
  userId: string,
  model: string,
  answers: { pair: TitlePair; isSame: boolean }[],
): Promise<void> {
  const values = new Map(answers.map(({ pair, isSame }) => [keyOf(pair), isSame]));
  if (values.size === 0) return;
  const askedAt = new Date();
  await db
    .insert(titleAnswers)
    .values([...values].map(([pair, isSame]) => ({ userId, pair, model, isSame, askedAt })))
    .onConflictDoNothing();
  const newest = db
    .select({ askedAt: titleAnswers.askedAt })
    .from(titleAnswers)
    .where(eq(titleAnswers.userId, userId))
    .orderBy(desc(titleAnswers.askedAt))
    .limit(1)
    .offset(KEPT_MAX);
  await db.delete(titleAnswers).where(and(eq(titleAnswers.userId, userId), lte(titleAnswers.askedAt, newest)));
}
