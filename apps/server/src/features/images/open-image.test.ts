import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createOutbound } from '@pressloom/wordpress';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../../database/connection.ts';
import { users } from '../../database/schema/index.ts';
import { insertImage, openImage } from './image-store.ts';

const MB = 1024 * 1024;
const SITES = 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
function bufferBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('images of 10 MB that slow sites do not take lie in memory as a piece of each', async () => {
  const { db } = database;
  const [user] = await db.insert(users).values({ name: 'Ada', email: 'ada@example.com' }).returning();
  const userId = user?.id ?? '';
  const id = await insertImage(db, userId, 'image/png', randomBytes(10 * MB));
  let asked = 0;
  const site = createServer(() => (asked += 1)).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const before = bufferBytes();

  const outbounds = Array.from({ length: SITES }, () => createOutbound({ allowPrivate: true }));
  const uploads = outbounds.map(async (outbound) => {
    const { data } = await openImage(db, userId, id);
    return outbound.request(url, { method: 'POST', body: data });
  });
  const ended = Promise.allSettled(uploads);
  try {
    await expect.poll(() => asked, { timeout: 90_000 }).toBe(SITES);
    // Once as much is under way as there will be. What was read for a piece that has gone out is freed a moment later.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    // The images are 200 MB.
    await expect.poll(() => (bufferBytes() - before) / MB).toBeLessThan(60);
  } finally {
    await Promise.all(outbounds.map((outbound) => outbound.close()));
    await ended;
    site.close();
  }
}, 120_000);
