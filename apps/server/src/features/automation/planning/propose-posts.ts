import type { Db } from '../../../database/connection.ts';
import type { ProposedSoFar } from '../../../database/schema/index.ts';
import { compareTitles, type TitleAnswers, type TitlePair, verdictWith } from '../../checks/index.ts';
import { askForObjects, GenerationError, type UserModel } from '../../generation/index.ts';
import type { RunRow } from '../runs/to-run.ts';
import { answersFor, comparePlan } from './find-plan-overlaps.ts';
import { newestTitles, titlesOfRuns } from './known-titles.ts';
import { AT_A_TIME, PLAN_INSTRUCTIONS, type Proposal, planPrompt, proposal, tokensFor } from './plan-prompt.ts';

/** Models answer fewer than asked, or what is there already: so many requests more for one plan. */
const FURTHER_ROUNDS = 2;
/** Asked for in addition by each of those. */
const SPARE = 2;

interface Asked {
  count: number;
  beside: string[];
  answersOf: (pairs: TitlePair[]) => Promise<TitleAnswers>;
  /** Keeps what was proposed so far, after each answer. */
  keep?: (proposed: ProposedSoFar) => Promise<void>;
}

/** Those first that are planned if there are enough of them. */
export const inOrder = ({ clear, doubtful }: ProposedSoFar): Proposal[] => [...clear, ...doubtful];

/**
 * Has a model propose posts that are not on the subject of one another, of a post there is, or of a declined title.
 * Where it finds no others, some are on the subject of a post after all: the user decides. What was proposed for the run
 * before is not asked for again.
 *
 * @param beside titles of the plan that stay
 * @param answersOf what a model says about titles whose words leave open whether one article would answer both
 * @throws {GenerationError} if it proposes nothing at all
 */
export async function proposePosts(
  db: Db,
  { model }: UserModel,
  run: RunRow,
  { count, beside, answersOf, keep }: Asked,
  signal: AbortSignal,
): Promise<Proposal[]> {
  if (count === 0) return [];
  const others = await titlesOfRuns(db, run);
  const declined = others.filter(({ from }) => from === 'declined').map(({ title }) => title);
  const planned = others.filter(({ from }) => from === 'other-run').map(({ title }) => title);
  const written = await newestTitles(db, run.userId);
  const clear = [...(run.proposed?.clear ?? [])];
  const doubtful = [...(run.proposed?.doubtful ?? [])];
  const repeated: string[] = [];
  const needed = Math.ceil((count - clear.length) / AT_A_TIME);
  for (let round = 0; round < needed + FURTHER_ROUNDS && clear.length < count; round++) {
    const own = [...beside, ...[...clear, ...doubtful].map(({ title }) => title)];
    // What was left out once may be left out again.
    const missing = count - clear.length + (round >= needed ? SPARE : 0);
    const wanted = Math.min(missing, AT_A_TIME);
    const prompt = planPrompt(run, wanted, { taken: [...own, ...repeated, ...planned, ...written], declined });
    const maxTokens = tokensFor(wanted);
    const asked = { instructions: PLAN_INSTRUCTIONS, prompt, item: proposal, list: 'posts', maxTokens };
    const proposed = await askForObjects(model, asked, signal);
    proposed.length = Math.min(proposed.length, 2 * count);
    const titles = proposed.map(({ title }) => title);
    const known = [...own.map((title) => ({ title, from: 'plan' as const })), ...others];
    const { posts, uncertain } = await comparePlan(db, run.userId, titles, known);
    const answers = answersFor(run, await answersOf(uncertain));
    for (const [index, each] of proposed.entries()) {
      const against = [...beside, ...[...clear, ...doubtful, ...others].map(({ title }) => title)];
      const repeats = compareTitles([each.title], against)[0]?.some(
        (like) => verdictWith(like, answers(each.title, against[like.at] ?? '')) === 'same',
      );
      const hasPost = posts[index]?.some((post) => verdictWith(post, answers(each.title, post.title)) === 'same');
      if (repeats) repeated.push(each.title);
      else (hasPost ? doubtful : clear).push(each);
    }
    await keep?.({ clear, doubtful });
  }
  const posts = inOrder({ clear, doubtful }).slice(0, count);
  if (posts.length > 0) return posts;
  throw new GenerationError('model_answer_unusable', 'The model proposed no posts that can be used. Please try again.');
}
