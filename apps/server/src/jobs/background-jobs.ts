import { FINISH_DELETIONS, finishDeletions } from '../features/account/index.ts';
import {
  AUTOPILOT,
  PLAN_RUNS,
  planNextRuns,
  planRuns,
  WATCH_REVIEWS,
  WRITE_RUNS,
  watchReviews,
  writeRuns,
} from '../features/automation/index.ts';
import {
  attachDocument,
  BRING_REFUNDS,
  bringDueRefunds,
  compareWithProvider,
  HANDLE_WEBHOOKS,
  handleDueWebhooks,
  SWEEP_PAYMENTS,
  sweepDuePayments,
} from '../features/billing/index.ts';
import { removeUnusedImages } from '../features/image-cleanup/index.ts';
import { READ_LIBRARIES, readLibraries } from '../features/library/index.ts';
import { SEND_MAILS, sendDueMails } from '../features/mails/index.ts';
import { INDEX_POSTS, indexDuePosts } from '../features/search/index.ts';
import type { Services } from '../services.ts';

export interface BackgroundJob {
  name: string;
  /** When it runs at the latest, as a cron expression in UTC; `runSoon` makes it run at once. */
  cron: string;
  /** Runs on every node that is free, rather than on one. */
  onEveryNode?: boolean;
  /** Safe to repeat: a process may die in the middle, and another one begins anew. */
  run: (services: Services, signal: AbortSignal) => Promise<Outcome | undefined>;
}

interface Outcome {
  /** Seconds after which there is more to do. */
  againIn?: number;
}

/** Everything that happens in the background beside publishing. */
export const BACKGROUND_JOBS: BackgroundJob[] = [
  {
    name: SEND_MAILS,
    cron: '* * * * *',
    run: async (services, signal) => {
      while (!signal.aborted && (await sendDueMails(services, attachDocument)) > 0);
      return undefined;
    },
  },
  {
    name: FINISH_DELETIONS,
    cron: '*/5 * * * *',
    run: async (services) => ((await finishDeletions(services)) > 0 ? { againIn: 5 } : undefined),
  },
  { name: PLAN_RUNS, cron: '* * * * *', onEveryNode: true, run: planRuns },
  { name: WRITE_RUNS, cron: '* * * * *', onEveryNode: true, run: writeRuns },
  { name: AUTOPILOT, cron: '*/10 * * * *', run: planNextRuns },
  { name: WATCH_REVIEWS, cron: '* * * * *', run: watchReviews },
  { name: BRING_REFUNDS, cron: '* * * * *', run: bringDueRefunds },
  { name: HANDLE_WEBHOOKS, cron: '* * * * *', run: handleDueWebhooks },
  { name: SWEEP_PAYMENTS, cron: '*/5 * * * *', run: sweepDuePayments },
  { name: 'compare-with-provider', cron: '20 * * * *', run: compareWithProvider },
  { name: READ_LIBRARIES, cron: '* * * * *', run: readLibraries },
  {
    name: INDEX_POSTS,
    cron: '* * * * *',
    run: async ({ db }, signal) => {
      await indexDuePosts(db, signal);
      return undefined;
    },
  },
  {
    name: 'remove-unused-images',
    cron: '17 */6 * * *',
    run: async (services, signal) => {
      await removeUnusedImages(services, signal);
      return undefined;
    },
  },
];
