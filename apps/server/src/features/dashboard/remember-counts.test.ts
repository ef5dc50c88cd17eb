import { expect, test, vi } from 'vitest';
import { rememberCounts } from './remember-counts.ts';

const counted = (posts: number) =>
  vi.fn(async () => ({ sites: 1, posts, postsFromSites: 0, pages: 0, scheduled: 0, everScheduled: false }));

test('many posts are counted once until something happens', async () => {
  const counts = rememberCounts();
  const count = counted(100_000);
  await counts.of('ada', 'created 1', count);
  expect(await counts.of('ada', 'created 1', count)).toMatchObject({ posts: 100_000 });
  expect(count).toHaveBeenCalledTimes(1);
  const afterwards = counted(100_001);
  expect(await counts.of('ada', 'created 2', afterwards)).toMatchObject({ posts: 100_001 });
});

test('after half a minute they are counted again, whatever is known', async () => {
  let time = 0;
  const counts = rememberCounts(() => time);
  const count = counted(100_000);
  await counts.of('ada', 'created 1', count);
  time = 29_999;
  await counts.of('ada', 'created 1', count);
  expect(count).toHaveBeenCalledTimes(1);
  time = 30_000;
  await counts.of('ada', 'created 1', count);
  expect(count).toHaveBeenCalledTimes(2);
});

test('the counts of one user are never those of another', async () => {
  const counts = rememberCounts();
  await counts.of('ada', 'created 1', counted(100_000));
  expect(await counts.of('eve', 'created 1', counted(6_000))).toMatchObject({ posts: 6_000 });
});

test('few posts are counted each time', async () => {
  const counts = rememberCounts();
  const count = counted(4_999);
  await counts.of('ada', 'created 1', count);
  await counts.of('ada', 'created 1', count);
  expect(count).toHaveBeenCalledTimes(2);
});
