import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestUser } from '../factories.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { ACTIONS } from './actions.ts';
import { runChaos } from './chaos.ts';
import { FAULTS } from './faults.ts';
import { ANY_ADDRESS, type Caller, type Rig, writers } from './rig.ts';
import { type Row, runCases } from './run-cases.ts';

// The short version of `npm run test:faults`: every fault, every action, shorter waits, and no killed processes.

// On PostgreSQL: users, runs and cleanup meet on several connections.

let wordpress: TestWordPress;
let server: TestServer;
let logins: string[];

const WRITERS = 3;

beforeAll(async () => {
  wordpress = await startWordPress({ workers: 6 });
  wordpress.muPlugin('any-address', ANY_ADDRESS);
  server = await startTestServer({
    worker: true,
    timing: {
      // Everything fails at the same time, on a machine that may also be busy.
      answer: 5_000,
      upload: 5_000,
      mayStillAppear: 8_000,
      retries: [200, 500, 1_000],
      cleanupChecks: [0, 1_000, 2_000, 4_000],
    },
  });
  logins = await writers(wordpress, WRITERS);
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

async function rigOf(login: string): Promise<Rig> {
  return { wordpress, logins: [login], user: callerOf(await signUp(server)) };
}

test('whatever fails, one asked is one found, with nothing left behind', async () => {
  // Every fault and every action, but not every combination: the long version has those.
  const plan = FAULTS.map((fault, at) => ({
    fault,
    actions: ACTIONS.filter((_, index) => (index + at) % 4 === 0),
  }));
  const rig = await rigOf('admin');
  const rows: Row[] = [];
  // As many at a time as the site carries on a busy machine: one that answers nobody in time is another fault.
  while (plan.length > 0) rows.push(...(await runCases(rig, plan.splice(0, 8), { patienceMs: 120_000 })));
  const wrong = rows.filter((row) => row.problem || row.found !== row.asked || row.orphans > 0);
  expect(wrong, wrong.map((row) => JSON.stringify(row)).join('\n')).toEqual([]);
}, 600_000);

test('whatever users do and whatever fails meanwhile, pressloom and the sites agree on every post in the end', async () => {
  const result = await runChaos((writer) => rigOf(logins[writer] ?? ''), {
    seed: 1,
    durationMs: 20_000,
    writers: WRITERS,
    paceMs: 1_200,
    patienceMs: 120_000,
    blows: [],
  });
  expect(result.problems.join('\n')).toBe('');
  expect(result).toMatchObject({ doubled: 0, lost: 0, orphans: 0 });
  // The number depends on the machine, and a site that failed is backed off for a moment.
  expect(result.posts).toBeGreaterThan(5);
  expect(result.faults).toBeGreaterThan(0);
}, 300_000);

/** Sends requests as a user, without a socket. */
const callerOf = (user: TestUser): Caller => ({
  async call<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) {
    const reply = await user.request<T>(method, path, body);
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  },
  upload: async (path, data, type) =>
    (await user.request<{ url: string }>('POST', path, data, { 'content-type': type })).body,
});
