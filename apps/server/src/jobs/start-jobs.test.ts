import { isNotNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { signUp } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { backgroundJobs, images } from '../database/schema/index.ts';
import { insertImage } from '../features/images/image-store.ts';
import { runSoon } from '../system/run-soon.ts';
import type { BackgroundJob } from './background-jobs.ts';
import { startJobs } from './start-jobs.ts';

let server: TestServer;
let running: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.close()));
  running = [];
});
afterAll(() => server.close());

async function start(...jobs: BackgroundJob[]) {
  const started = await startJobs(server.services, jobs);
  running.push(started);
  return started;
}

const NEVER = '0 0 1 1 *';

describe('a background job', () => {
  test('runs at a start, and as soon as a transaction that asks for it commits', async () => {
    const run = vi.fn(async () => undefined);
    await start({ name: 'asked-for', cron: NEVER, run });
    await expect.poll(() => run.mock.calls.length).toBe(1);
    const { db } = server.services;
    await expect(
      db.transaction(async (tx) => {
        await runSoon(tx, 'asked-for');
        throw new Error('not this time');
      }),
    ).rejects.toThrow('not this time');
    await db.transaction((tx) => runSoon(tx, 'asked-for'));
    await expect.poll(() => run.mock.calls.length).toBe(2);
  });

  test('that fails holds up no other; its last run and error are known', async () => {
    const failing = vi.fn(() => Promise.reject(new Error('not yet')));
    const other = vi.fn(async () => undefined);
    await start({ name: 'failing', cron: NEVER, run: failing }, { name: 'other', cron: NEVER, run: other });
    await expect.poll(() => failing.mock.calls.length).toBe(1);
    await expect.poll(() => other.mock.calls.length).toBe(1);
    await runSoon(server.services.db, 'other');
    await expect.poll(() => other.mock.calls.length).toBe(2);
    const jobs = async () => (await server.app.inject({ url: '/readyz' })).json().jobs;
    await expect.poll(jobs).toEqual(
      expect.arrayContaining([
        { name: 'failing', hasFailed: true, lastRunAt: expect.any(String) },
        { name: 'other', hasFailed: false, lastRunAt: expect.any(String) },
      ]),
    );
    const runs = await server.services.db.select().from(backgroundJobs);
    expect(runs.find(({ name }) => name === 'failing')).toMatchObject({ error: 'not yet', endedAt: expect.any(Date) });
  });

  test('runs once, however many processes are asked for it at the same time', async () => {
    let now = 0;
    let most = 0;
    const run = vi.fn(async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 100));
      now -= 1;
      return undefined;
    });
    const job = { name: 'shared', cron: NEVER, run };
    await Promise.all([start(job), start(job)]);
    for (let n = 0; n < 5; n++) await runSoon(server.services.db, 'shared');
    await expect.poll(() => run.mock.calls.length).toBeGreaterThanOrEqual(2);
    await expect.poll(() => now).toBe(0);
    expect(most).toBe(1);
  });

  test('for every node runs on each that is free, and what is to come later delays nothing', async () => {
    const both = Promise.withResolvers<void>();
    let now = 0;
    const run = vi.fn(async () => {
      now += 1;
      if (now === 2) both.resolve();
      await both.promise;
      return { againIn: 3_600 };
    });
    const job = { name: 'everywhere', cron: NEVER, onEveryNode: true, run };
    await Promise.all([start(job), start(job)]);
    await expect
      .poll(async () => {
        await runSoon(server.services.db, 'everywhere');
        return now;
      })
      .toBeGreaterThanOrEqual(2);
    const { length: before } = run.mock.calls;
    await runSoon(server.services.db, 'everywhere');
    await expect.poll(() => run.mock.calls.length).toBeGreaterThan(before);
  });

  test('that has more to do comes again by itself', async () => {
    const run = vi.fn(async () => (run.mock.calls.length < 3 ? { againIn: 0 } : undefined));
    await start({ name: 'more-to-do', cron: NEVER, run });
    await expect.poll(() => run.mock.calls.length).toBe(3);
  });

  test('is stopped with its process', async () => {
    const stopped = Promise.withResolvers<boolean>();
    const begun = Promise.withResolvers<void>();
    const started = await start({
      name: 'long',
      cron: NEVER,
      run: async (_services, signal) => {
        begun.resolve();
        signal.addEventListener('abort', () => stopped.resolve(true));
        await stopped.promise;
        return undefined;
      },
    });
    await begun.promise;
    await started.close();
    running = [];
    expect(await stopped.promise).toBe(true);
  });
});

test('the jobs of pressloom run: unused images are looked for soon after a start', async () => {
  const { db } = server.services;
  const { user } = await signUp(server);
  await insertImage(db, user.id, 'image/png', Buffer.from('89504e470d0a1a0a', 'hex'));
  running.push(await startJobs(server.services));
  const [row] = await db.select({ unusedSince: images.unusedSince }).from(images);
  expect(row).toBeDefined();
  await expect
    .poll(async () => (await db.select({ unusedSince: images.unusedSince }).from(images))[0]?.unusedSince)
    .toBeInstanceOf(Date);
  const runs = () => db.select().from(backgroundJobs).where(isNotNull(backgroundJobs.lateAt));
  await expect.poll(async () => (await runs()).map(({ name }) => name)).toContain('remove-unused-images');
  const [{ endedAt, lateAt } = {}] = (await runs()).filter(({ name }) => name === 'remove-unused-images');
  // Twice six hours, and the longest run.
  expect((lateAt?.getTime() ?? 0) - (endedAt?.getTime() ?? 0)).toBe(13 * 3_600_000);
});
