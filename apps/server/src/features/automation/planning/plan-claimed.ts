import type { Db } from '../../../database/connection.ts';
import type { Services } from '../../../services.ts';
import type { TitlePair } from '../../checks/index.ts';
import { type GenerationError, modelForUser } from '../../generation/index.ts';
import { fillBriefs } from '../briefs/fill-briefs.ts';
import { explainFailure } from '../explain-failure.ts';
import { notifyStalled } from '../runs/notify-stalled.ts';
import { itemsOf, lockRun, touchRun } from '../runs/run-store.ts';
import type { RunRow } from '../runs/to-run.ts';
import { askAboutTitles } from './ask-about-titles.ts';
import { releaseRun, showAlive } from './claim-run.ts';
import { proposePosts } from './propose-posts.ts';
import { askAboutPlan, settleOverlaps } from './settle-overlaps.ts';
import { storePlan } from './store-plan.ts';

const HEARTBEAT_EVERY_MS = 5_000;

/** A busy model is asked again after at least this long, and for so long after its user asked for the plan. */
const BUSY_MS = 5_000;
const BUSY_MAX_MS = 300_000;

/** Has the model propose what a claimed run waits for: its posts, their outlines, or a word on its titles. Failures are stored with the run. */
export async function planClaimed(services: Services, run: RunRow, stopping: AbortSignal): Promise<void> {
  const { db, log } = services;
  const heart = setInterval(() => showAlive(db, run).catch(() => undefined), HEARTBEAT_EVERY_MS);
  try {
    if (run.state === 'planning') await plan(services, run, stopping);
    else if (run.wantsOverlaps) await settleOverlaps(services, run, stopping);
    else await fillBriefs(services, run, stopping);
  } catch (cause) {
    // A stopping process leaves the run to the next one.
    if (stopping.aborted) return releaseRun(db, run);
    const error = await explainFailure(services, run.userId, cause);
    log.warn({ run: run.id, code: error.code, cause: (error.cause as Error)?.name }, 'A run could not be planned');
    const wait = waitAfter(run, error);
    if (wait === undefined) return fail(db, run, error);
    await releaseRun(db, run, wait);
  } finally {
    clearInterval(heart);
  }
}

/** Milliseconds until a busy model is asked again; undefined if its user should know rather than wait. */
function waitAfter({ updatedAt }: RunRow, { code, retryAfterMs = 0 }: GenerationError): number | undefined {
  const wait = Math.max(retryAfterMs, BUSY_MS);
  const isTooLong = Date.now() + wait - updatedAt.getTime() > BUSY_MAX_MS;
  return code === 'model_busy' && !isTooLong ? wait : undefined;
}

async function plan(services: Services, run: RunRow, signal: AbortSignal) {
  const { db } = services;
  const beside = (await itemsOf(db, run.id, 'planned')).filter(({ locked }) => locked).map(({ title }) => title);
  const count = Math.max(0, run.settings.count - beside.length);
  // A list of titles needs no model.
  const posts = count > 0 ? await propose(services, run, { count, beside }, signal) : [];
  await askAboutPlan(services, run, [...beside, ...posts.map(({ title }) => title)], signal);
  await storePlan(services, run, posts);
}

async function propose(
  services: Services,
  run: RunRow,
  asked: { count: number; beside: string[] },
  signal: AbortSignal,
) {
  const { db } = services;
  const { userId } = run;
  const model = await modelForUser(services, userId, { isBackground: true });
  const answersOf = (pairs: TitlePair[]) => askAboutTitles(db, { userId, modelOf: async () => model }, pairs, signal);
  return proposePosts(db, model, run, { ...asked, answersOf }, signal);
}

/** A run that could not be planned can be tried again; without its outlines it stays as it is. */
async function fail(db: Db, { id, userId, claims }: RunRow, { code, message }: GenerationError): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await lockRun(tx, userId, id);
    if (run.claims !== claims) return;
    const state = run.state === 'planning' ? 'failed' : run.state;
    await touchRun(tx, run, {
      state,
      wantsBriefs: false,
      wantsOverlaps: false,
      heartbeatAt: null,
      errorCode: code,
      errorMessage: message,
    });
    if (state === 'failed') await notifyStalled(tx, { ...run, state, errorCode: code, errorMessage: message });
  });
}
