import type { Db } from '../../../database/connection.ts';
import { type ProposedSoFar, runs } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import type { TitlePair } from '../../checks/index.ts';
import type { GenerationError } from '../../generation/index.ts';
import { explainFailure } from '../explain-failure.ts';
import { requireRunSite } from '../runs/require-run-site.ts';
import { itemsOf } from '../runs/run-store.ts';
import type { RunRow } from '../runs/to-run.ts';
import { askAboutTitles } from './ask-about-titles.ts';
import { isStillClaimed } from './claim-run.ts';
import { fillList } from './fill-list.ts';
import { modelOfRun } from './model-of-run.ts';
import type { Proposal } from './plan-prompt.ts';
import { inOrder, proposePosts } from './propose-posts.ts';
import { askAboutPlan } from './settle-overlaps.ts';
import { storePlan } from './store-plan.ts';
import { waitFor } from './wait-for.ts';

/** Has the model propose the posts of a claimed run beside those that are locked, and stores the plan. */
export async function makePlan(services: Services, run: RunRow, signal: AbortSignal): Promise<void> {
  const { db } = services;
  // Before the model is asked in vain.
  requireRunSite(run);
  await fillList(services, run, signal);
  const beside = (await itemsOf(db, run.id, 'planned')).filter(({ locked }) => locked).map(({ title }) => title);
  const count = Math.max(0, run.settings.count - beside.length);
  const { posts, failure }: Outcome =
    count > 0 ? await propose(services, run, { count, beside }, signal) : { posts: [] };
  if (!failure) await askAboutPlan(services, run, [...beside, ...posts.map(({ title }) => title)], signal);
  await storePlan(services, run, posts, failure);
}

interface Outcome {
  posts: Proposal[];
  /** Why there are not more. */
  failure?: GenerationError;
}

/** What came before the model failed is the plan, unless the model is waited for. */
async function propose(
  services: Services,
  run: RunRow,
  asked: { count: number; beside: string[] },
  signal: AbortSignal,
): Promise<Outcome> {
  const { db } = services;
  const { userId } = run;
  let proposed = run.proposed;
  const keep = async (soFar: ProposedSoFar) => {
    proposed = soFar;
    await keepProposed(db, run, soFar);
  };
  try {
    const model = await modelOfRun(services, run);
    const answersOf = (pairs: TitlePair[]) => askAboutTitles(db, { userId, modelOf: async () => model }, pairs, signal);
    return { posts: await proposePosts(db, model, run, { ...asked, answersOf, keep }, signal) };
  } catch (cause) {
    const posts = proposed ? inOrder(proposed).slice(0, asked.count) : [];
    if (posts.length === 0 || signal.aborted || (await waitFor(db, run, cause)) !== undefined) throw cause;
    return { posts, failure: await explainFailure(services, userId, cause) };
  }
}

/** A later claim of the run goes on from there. */
async function keepProposed(db: Db, run: RunRow, proposed: ProposedSoFar): Promise<void> {
  await db.update(runs).set({ proposed, deaths: 0 }).where(isStillClaimed(run));
}
