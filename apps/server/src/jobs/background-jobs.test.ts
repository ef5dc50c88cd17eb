import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signUp } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { backgroundJobs, images } from '../database/schema/index.ts';
import { insertImage } from '../features/images/image-store.ts';
import { startJobs } from './background-jobs.ts';
import { runOnceIn } from './run-once-in.ts';

const HOUR_MS = 60 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.close());

test('unused images are looked for five minutes after a start', async () => {
  const { db } = server.services;
  const { user } = await signUp(server);
  const id = await insertImage(db, user.id, 'image/png', Buffer.from('89504e470d0a1a0a', 'hex'));
  const unusedSince = async () => {
    const [row] = await db.select({ unusedSince: images.unusedSince }).from(images).where(eq(images.id, id));
    return row?.unusedSince;
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const jobs = startJobs(server.services);
  vi.advanceTimersByTime(5 * 60_000);
  vi.useRealTimers();
  await expect.poll(unusedSince).toBeInstanceOf(Date);
  await jobs.close();
});

test('a job is begun by one process in its time, and again at once when it failed', async () => {
  const { db } = server.services;
  const run = vi.fn<() => Promise<void>>();
  const call = () => runOnceIn(db, HOUR_MS, 'a job', run);
  const begun = (ago: number) => db.update(backgroundJobs).set({ startedAt: new Date(Date.now() - ago) });
  run.mockResolvedValue(undefined);
  await Promise.all([call(), call(), call()]);
  expect(run).toHaveBeenCalledTimes(1);
  await begun(HOUR_MS - 30_000);
  await call();
  expect(run).toHaveBeenCalledTimes(1);
  await begun(HOUR_MS + 30_000);
  await call();
  expect(run).toHaveBeenCalledTimes(2);
  await begun(2 * HOUR_MS);
  run.mockRejectedValueOnce(new Error('The database is away'));
  await expect(call()).rejects.toThrow('The database is away');
  await call();
  expect(run).toHaveBeenCalledTimes(4);
});
