import { expect, test, vi } from 'vitest';
import { rememberCounts } from './remember-counts.ts';

const counted = (posts: number) =>
  vi.fn(async () => ({ sites: 1, posts, postsFromSites: 0, pages: 0, scheduled: 0, everScheduled: false }));
const quiet = { mayHaveMissed: () => false };

test('many posts are counted once until something of their user changes', async () => {
  const changed = new Set<string>();
  const counts = rememberCounts({ mayHaveMissed: (userId) => changed.has(userId) });
  const count = counted(100_000);
  await counts.of('ada', count);
  changed.add('eve');
  expect(await counts.of('ada', count)).toMatchObject({ posts: 100_000 });
  expect(count).toHaveBeenCalledTimes(1);
  changed.add('ada');
  expect(await counts.of('ada', counted(100_001))).toMatchObject({ posts: 100_001 });
});

test('a change during the count makes it outdated', async () => {
  let changedAt = 0;
  const counts = rememberCounts({ mayHaveMissed: (_, readAt) => changedAt >= readAt });
  await counts.of('ada', async () => {
    changedAt = Date.now();
    return counted(100_000)();
  });
  expect(await counts.of('ada', counted(100_001))).toMatchObject({ posts: 100_001 });
});

test('the counts of one user are never those of another', async () => {
  const counts = rememberCounts(quiet);
  await counts.of('ada', counted(100_000));
  expect(await counts.of('eve', counted(6_000))).toMatchObject({ posts: 6_000 });
});

test('few posts are counted each time', async () => {
  const counts = rememberCounts(quiet);
  const count = counted(4_999);
  await counts.of('ada', count);
  await counts.of('ada', count);
  expect(count).toHaveBeenCalledTimes(2);
});
