import { finishDeletions } from './features/account/finish-deletions.ts';
import { sendDueMails } from './features/mails/send-due-mails.ts';
import type { Services } from './services.ts';

const EVERY_MS = 2_000;

/** What is done now and then beside serving sites: queued mails, and the end of deleted accounts. */
export async function startChores(services: Services) {
  const { log } = services;
  let current = Promise.resolve();
  const run = async () => {
    try {
      await finishDeletions(services);
      while ((await sendDueMails(services)) > 0);
    } catch (err) {
      log.error({ err }, 'Mails and deleted accounts were not looked at');
    }
  };
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    current = run().finally(() => {
      isBusy = false;
    });
  }, EVERY_MS);
  return {
    async close() {
      clearInterval(timer);
      await current;
    },
  };
}
