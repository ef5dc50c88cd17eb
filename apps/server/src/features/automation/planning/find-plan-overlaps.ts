import type { RunOverlap } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems, runs } from '../../../database/schema/index.ts';
import { runSoon } from '../../../system/run-soon.ts';
import {
  compareTitles,
  type JudgedPost,
  judgePosts,
  type LikeTitle,
  onlySame,
  readTitleAnswers,
  type TitleAnswers,
  type TitlePair,
  verdictWith,
  worstFirst,
} from '../../checks/index.ts';
import { PLAN_RUNS } from '../job-names.ts';
import { itemsOf } from '../runs/run-store.ts';
import type { RunRow } from '../runs/to-run.ts';
import { type OtherTitle, titlesOfRuns } from './known-titles.ts';

/** More would be read by nobody. */
const SHOWN_MAX = 3;

/** What titles of a plan may have in common with posts, with one another, and with titles of other plans. */
export interface Comparison {
  titles: string[];
  /** The titles themselves, and then the others. */
  all: { title: string; from: 'plan' | OtherTitle['from'] }[];
  posts: JudgedPost[][];
  alike: LikeTitle[][];
  /** Those of which the titles alone don't tell enough: those that seem to be the same first. */
  uncertain: TitlePair[];
}

export async function comparePlan(
  db: Db,
  userId: string,
  titles: string[],
  others: Comparison['all'],
): Promise<Comparison> {
  const posts = titles.length === 0 ? [] : await judgePosts(db, userId, titles);
  const all = [...titles.map((title) => ({ title, from: 'plan' as const })), ...others];
  const alike = compareTitles(
    titles,
    all.map(({ title }) => title),
  ).map((found, index) => found.filter(({ at }) => at !== index));
  const uncertain = titles
    .flatMap((title, index) => [
      ...(posts[index] ?? []).map((post) => ({ ...post, pair: [title, post.title] as const })),
      ...(alike[index] ?? []).map((like) => ({ ...like, pair: [title, all[like.at]?.title ?? ''] as const })),
    ])
    .filter((each) => each.isUncertain);
  const pairs = ['same', 'close'].flatMap((verdict) =>
    uncertain.filter((each) => each.verdict === verdict).map(({ pair }) => pair),
  );
  return { titles, all, posts, alike, uncertain: pairs };
}

/** What each title has in common with others, as shown to its user. */
export const overlapsIn = (
  { titles, all, posts, alike }: Comparison,
  answers: TitleAnswers,
): Omit<RunOverlap, 'kept'>[] =>
  titles.map((title, index) => {
    const judged = (posts[index] ?? []).map((post) => ({
      ...post,
      verdict: verdictWith(post, answers(title, post.title)),
    }));
    const similar = (alike[index] ?? [])
      .flatMap(({ at, words, ...like }) => {
        const other = all[at];
        return other ? [{ ...other, verdict: verdictWith(like, answers(title, other.title)), words }] : [];
      })
      .sort((one, other) => Number(one.verdict !== 'same') - Number(other.verdict !== 'same'));
    return {
      verdict: worst([...judged, ...similar]),
      posts: worstFirst(judged),
      titles: similar.slice(0, SHOWN_MAX),
    };
  });

/** What answers may decide in a plan: one that is accepted by itself stops wherever the words of two titles say that they are the same. */
export const answersFor = ({ settings }: Pick<RunRow, 'settings'>, answers: TitleAnswers): TitleAnswers =>
  settings.straightToReview ? onlySame(answers) : answers;

const worst = (found: { verdict: RunOverlap['verdict'] }[]): RunOverlap['verdict'] =>
  found.some(({ verdict }) => verdict === 'same') ? 'same' : found.length > 0 ? 'close' : 'clear';

/**
 * Compares the titles of a plan anew, as part of `tx`, which has changed them. Whatever the user kept stays kept. Uncertain
 * titles that no model was asked about are asked about in the background.
 */
export async function compareAnew(tx: Db, run: RunRow): Promise<void> {
  const open = await compareStored(tx, run);
  if (open === 0) return;
  await tx.update(runs).set({ wantsOverlaps: true }).where(eq(runs.id, run.id));
  await runSoon(tx, PLAN_RUNS);
}

/** The same with what was answered so far. Returns how many pairs of titles have no answer. */
export async function compareStored(tx: Db, run: RunRow): Promise<number> {
  const items = await itemsOf(tx, run.id, 'planned');
  const titles = items.map(({ title }) => title);
  const comparison = await comparePlan(tx, run.userId, titles, await titlesOfRuns(tx, run));
  const answers = await readTitleAnswers(tx, run.userId, comparison.uncertain);
  const overlaps = overlapsIn(comparison, answersFor(run, answers));
  for (const [index, item] of items.entries()) {
    const found = overlaps[index];
    if (!found) continue;
    const overlap = { ...found, kept: item.overlap?.kept ?? false };
    if (JSON.stringify(overlap) === JSON.stringify(item.overlap)) continue;
    await tx.update(runItems).set({ overlap }).where(eq(runItems.id, item.id));
  }
  return comparison.uncertain.filter(([one, other]) => answers(one, other) === undefined).length;
}
