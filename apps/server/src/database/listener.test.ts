import { startPostgres, type TestPostgres } from '@pressloom/testkit';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openListener } from './listener.ts';

let postgres: TestPostgres;
let client: pg.Client;

beforeAll(async () => {
  postgres = await startPostgres();
  client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await postgres.stop();
});

const WAITING = `from pg_stat_activity where application_name = 'pressloom-listen'`;
const connections = async () => (await client.query(`select pid ${WAITING}`)).rowCount;

function hearing() {
  const heard: string[] = [];
  return { heard, note: (payload: string) => heard.push(payload), gap: () => heard.push('gap') };
}

test('all channels are heard over one connection, also over the one after it, until nobody listens', async () => {
  const { listen } = openListener(postgres.url);
  const [post, site, late] = [hearing(), hearing(), hearing()];
  const [stopPost, stopSite] = await Promise.all([
    listen('post', post.note, post.gap),
    listen('site', site.note, site.gap),
  ]);
  const stopLate = await listen('late', late.note, late.gap);
  await client.query(`notify post, 'a'; notify site, 'b'; notify late, 'c'`);
  await expect.poll(() => [post.heard, site.heard, late.heard]).toEqual([['a'], ['b'], ['c']]);
  expect(await connections()).toBe(1);

  await stopLate();
  await client.query(`select pg_terminate_backend(pid) ${WAITING}`);
  await expect
    .poll(() => [post.heard, site.heard])
    .toEqual([
      ['a', 'gap'],
      ['b', 'gap'],
    ]);
  await client.query(`notify post, 'd'; notify site, 'e'; notify late, 'f'`);
  await expect
    .poll(() => [post.heard, site.heard])
    .toEqual([
      ['a', 'gap', 'd'],
      ['b', 'gap', 'e'],
    ]);
  expect(late.heard).toEqual(['c']);

  await stopPost();
  expect(await connections()).toBe(1);
  await stopSite();
  await expect.poll(connections).toBe(0);
});

test('who begins to listen while the server cannot be reached is told so, and can try again', async () => {
  const { listen } = openListener(postgres.url.replace(/\/[^/]*$/, '/not_there_yet'));
  const { heard, note, gap } = hearing();
  await expect(listen('post', note, gap)).rejects.toThrow('does not exist');
  await client.query('create database not_there_yet');
  const stop = await listen('post', note, gap);
  const other = new pg.Client({ connectionString: postgres.url.replace(/\/[^/]*$/, '/not_there_yet') });
  await other.connect();
  await other.query(`notify post, 'a'`);
  await expect.poll(() => heard).toEqual(['a']);
  await other.end();
  await stop();
});
