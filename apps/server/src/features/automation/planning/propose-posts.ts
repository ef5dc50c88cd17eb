import type { Db } from '../../../database/connection.ts';
import { compareTitles, type TitleAnswers, type TitlePair, verdictWith } from '../../checks/index.ts';
import { askForObjects, GenerationError, type UserModel } from '../../generation/index.ts';
import type { RunRow } from '../runs/to-run.ts';
import { answersFor, comparePlan } from './find-plan-overlaps.ts';
import { newestTitles, titlesOfRuns } from './known-titles.ts';
import { PLAN_INSTRUCTIONS, type Proposal, planPrompt, proposal } from './plan-prompt.ts';

/** Models answer fewer than asked, or what is there already: so many requests for one plan. */
const ROUNDS = 3;
/** Asked for in addition by every further request. */
const SPARE = 2;
const TOKENS_A_POST = 150;
const TOKENS_MIN = 600;

interface Asked {
  count: number;
  beside: string[];
  answersOf: (pairs: TitlePair[]) => Promise<TitleAnswers>;
}

/**
 * Has a model propose posts that are not on the subject of one another, of a post there is, or of a declined title.
 * Where it finds no others, some are on the subject of a post after all: the user decides.
 *
 * @param beside titles of the plan that stay
 * @param answersOf what a model says about titles whose words leave open whether one article would answer both
 * @throws {GenerationError} if it proposes nothing at all
 */
export async function proposePosts(
  db: Db,
  { model }: UserModel,
  run: RunRow,
  { count, beside, answersOf }: Asked,
  signal: AbortSignal,
): Promise<Proposal[]> {
  if (count === 0) return [];
  const others = await titlesOfRuns(db, run);
  const declined = others.filter(({ from }) => from === 'declined').map(({ title }) => title);
  const planned = others.filter(({ from }) => from === 'other-run').map(({ title }) => title);
  const written = await newestTitles(db, run.userId);
  const clear: Proposal[] = [];
  const doubtful: Proposal[] = [];
  const repeated: string[] = [];
  for (let round = 0; round < ROUNDS && clear.length < count; round++) {
    const own = [...beside, ...[...clear, ...doubtful].map(({ title }) => title)];
    // What was left out once may be left out again.
    const missing = count - clear.length + (round > 0 ? SPARE : 0);
    const prompt = planPrompt(run, missing, { taken: [...own, ...repeated, ...planned, ...written], declined });
    const maxTokens = Math.max(TOKENS_MIN, missing * TOKENS_A_POST);
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
  }
  const posts = [...clear, ...doubtful].slice(0, count);
  if (posts.length > 0) return posts;
  throw new GenerationError('model_answer_unusable', 'The model proposed no posts that can be used. Please try again.');
}
