import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultTools } from '@pressloom/testkit';
import type { NamedFault } from './faults.ts';

/** How long requests are collected, so that one kill hits all actions at the same point. */
const GATHER_MS = 6_000;

interface Instant {
  /** What happens to a request before and after the blow. */
  before?: (tools: FaultTools) => Promise<unknown>;
  after?: (tools: FaultTools) => Promise<unknown>;
}

/** Holds requests at one point of their processing; then the blow strikes the server or its database. */
function blow(name: string, strike: () => Promise<void>, { before, after }: Instant): NamedFault {
  return {
    name,
    arm: () => undefined,
    isBlow: true,
    async strikes(proxy, arms) {
      let held = 0;
      const struck = new Promise<void>((resolve) => {
        for (const matches of arms) {
          proxy.break(matches, async (tools) => {
            await before?.(tools);
            held += 1;
            await struck;
            await after?.(tools);
            tools.cut();
          });
        }
        void (async () => {
          for (const until = Date.now() + GATHER_MS; held < arms.length && Date.now() < until; ) await sleep(20);
          await strike();
          resolve();
        })();
      });
      await struck;
    },
  };
}

/** kill -9 at every point between the click and the final record. */
export const killFaults = (kill: () => Promise<void>): NamedFault[] => [
  blow('kill -9, the request is lost', kill, {}),
  blow('kill -9, the site saves afterwards', kill, { after: ({ forward }) => forward() }),
  blow('kill -9, the site has saved', kill, { before: ({ forward }) => forward() }),
  {
    name: 'kill -9 as the answer arrives',
    arm: () => undefined,
    isBlow: true,
    async strikes(proxy, arms) {
      let blowing: Promise<void> | undefined;
      for (const matches of arms) {
        proxy.break(matches, async ({ forward, reply }) => {
          const { status, headers, body } = await forward();
          reply({ status, headers: { 'content-type': String(headers['content-type']) }, body });
          blowing ??= sleep(2).then(kill);
        });
      }
      for (const until = Date.now() + GATHER_MS; !blowing && Date.now() < until; ) await sleep(20);
      await blowing;
    },
  },
  {
    name: 'kill -9 three times, at any instant',
    arm: () => undefined,
    isBlow: true,
    isBlind: true,
    async strikes() {
      for (const wait of [40, 400, 1_500]) {
        await sleep(wait);
        await kill();
      }
    },
  },
];

/** The database goes down midway and comes back. */
export const databaseFaults = (restart: () => Promise<void>): NamedFault[] => [
  blow('database restarts, not saved', restart, {}),
  blow('database restarts, saved', restart, { before: ({ forward }) => forward() }),
];
