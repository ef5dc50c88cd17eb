import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../factories.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { ACTIONS } from './actions.ts';
import { FAULTS } from './faults.ts';
import { ANY_ADDRESS, type Rig } from './rig.ts';
import { runCases } from './run-cases.ts';

// The short version of `npm run test:faults`: every fault, every action, shorter waits, and no process is killed.

let wordpress: TestWordPress;
let server: TestServer;
let rig: Rig;

beforeAll(async () => {
  wordpress = await startWordPress({ workers: 6 });
  wordpress.muPlugin('any-address', ANY_ADDRESS);
  server = await startTestServer({
    worker: true,
    timing: {
      answer: 2_500,
      upload: 2_500,
      mayStillAppear: 4_000,
      retries: [200, 500, 1_000],
      tidyLooks: [0, 1_000, 2_000, 4_000],
    },
  });
  const ada = await signUp(server);
  rig = {
    wordpress,
    logins: ['admin'],
    user: {
      async call<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) {
        const reply = await ada.request<T>(method, path, body);
        if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
        return reply.body;
      },
      upload: async (path, data, type) =>
        (await ada.request<{ url: string }>('POST', path, data, { 'content-type': type })).body,
    },
  };
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

test('whatever fails, one asked is one found, with nothing left behind', async () => {
  // Every fault and every action, but not every pair of them: the long version has those.
  const plan = FAULTS.map((fault, at) => ({
    fault,
    actions: ACTIONS.filter((_, index) => (index + at) % 4 === 0),
  }));
  const rows = await runCases(rig, plan, { patienceMs: 60_000 });
  expect(rows.filter((row) => row.problem || row.found !== row.asked || row.orphans > 0)).toEqual([]);
}, 170_000);
