import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseWhileLagging } from './refuse-while-lagging.ts';

test('requests are turned away while the process lags behind, all but the probe of whether it lives and the files of pages', async () => {
  const app = Fastify();
  refuseWhileLagging(app, { lagMs: 200, observedMs: 1_500 });
  app.get('/', async () => 'page');
  app.get('/healthz', async () => 'ok');
  app.get('/assets/core.js', async () => 'run()');
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  let refused = await app.inject('/');
  for (let round = 0; round < 20 && refused.statusCode === 200; round++) {
    block(500);
    // Runs what has waited, including the lag check.
    await setImmediate();
    refused = await app.inject('/');
  }
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('15');
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/assets/core.js')).toBe(200);

  await expect.poll(() => statusOf('/')).toBe(200);
  await app.close();
}, 60_000);

/** Blocks this process. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
