import { finishDeletions } from './features/account/finish-deletions.ts';
import { removeUnusedImages } from './features/images/remove-unused-images.ts';
import { sendDueMails } from './features/mails/send-due-mails.ts';
import type { Services } from './services.ts';

interface Chore {
  /** Named in the log when it fails. */
  name: string;
  everyMs: number;
  run: (services: Services) => Promise<unknown>;
}

const CHORES: Chore[] = [
  {
    name: 'mails and deleted accounts',
    everyMs: 5_000,
    run: async (services) => {
      await finishDeletions(services);
      while ((await sendDueMails(services)) > 0);
    },
  },
  { name: 'unused images', everyMs: 6 * 60 * 60_000, run: ({ db }) => removeUnusedImages(db) },
];

/** What is done now and then beside serving sites. */
export function startChores(services: Services) {
  const chores = CHORES.map((chore) => startChore(services, chore));
  return {
    async close() {
      await Promise.all(chores.map((chore) => chore.close()));
    },
  };
}

function startChore(services: Services, { name, everyMs, run }: Chore) {
  let current: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    current ??= run(services)
      .catch((err: unknown) => services.log.error({ err }, `A background job failed: ${name}`))
      .finally(() => {
        current = undefined;
      });
  }, everyMs);
  return {
    async close() {
      clearInterval(timer);
      await current;
    },
  };
}
