import { expect, test } from 'vitest';
import { workThrough } from './work-through.ts';

/** Pieces of work that end on request, and what happens to each. */
function bench(count: number) {
  const waiting = Array.from({ length: count }, (_, index) => index);
  const begun: number[] = [];
  const pieces = waiting.map(() => Promise.withResolvers<void>());
  const leaves: (() => void)[] = [];
  const events = new Map<number, PromiseWithResolvers<void>>();
  const isBegun = (index: number) => {
    const event = events.get(index) ?? Promise.withResolvers<void>();
    events.set(index, event);
    return event;
  };
  return {
    begun,
    leaves,
    end: (index: number) => pieces[index]?.resolve(),
    isBegun: (index: number) => isBegun(index).promise,
    claim: async () => waiting.shift(),
    work: async (index: number, leave: () => void) => {
      begun.push(index);
      leaves.push(leave);
      isBegun(index).resolve();
      await pieces[index]?.promise;
    },
  };
}
const fail = (error: unknown) => expect.unreachable(String(error));

test('no more is worked on at a time than there are places; one that is left early is filled at once', async () => {
  const { begun, leaves, end, isBegun, claim, work } = bench(4);
  const all = workThrough({ places: 2, claim, work, onError: fail }, new AbortController().signal);
  await isBegun(1);
  end(1);
  await isBegun(2);
  expect(begun).toEqual([0, 1, 2]);
  leaves[0]?.();
  leaves[0]?.();
  await isBegun(3);
  for (const index of [0, 2, 3]) end(index);
  await all;
});

test('what is left of its place is still waited for, and there are at most as many of those as places', async () => {
  const { begun, leaves, end, isBegun, claim, work } = bench(3);
  const all = workThrough({ places: 1, claim, work, onError: fail }, new AbortController().signal);
  await isBegun(0);
  leaves[0]?.();
  await isBegun(1);
  leaves[1]?.();
  // A third one begins only when one of the two has ended.
  end(0);
  await isBegun(2);
  expect(begun).toEqual([0, 1, 2]);
  let isOver = false;
  void all.then(() => {
    isOver = true;
  });
  end(2);
  await Promise.resolve();
  expect(isOver).toBe(false);
  end(1);
  await all;
});

test('a claim that fails is repeated while something is worked on', async () => {
  const { begun, end, isBegun, claim, work } = bench(2);
  let calls = 0;
  const claimAgain = async () => {
    calls += 1;
    if (calls === 2) throw new Error('The database is busy');
    return claim();
  };
  const all = workThrough({ places: 2, claim: claimAgain, work, onError: fail }, new AbortController().signal);
  await isBegun(1);
  expect(begun).toEqual([0, 1]);
  end(0);
  end(1);
  await all;
});

test('a failure to claim ends it only when everything claimed is done', async () => {
  const { end, isBegun, claim, work } = bench(1);
  const isFailing = Promise.withResolvers<void>();
  let isFirst = true;
  const claimOnce = async () => {
    if (isFirst) {
      isFirst = false;
      return claim();
    }
    isFailing.resolve();
    throw new Error('The database is gone');
  };
  let isOver = false;
  const all = workThrough({ places: 2, claim: claimOnce, work, onError: fail }, new AbortController().signal).catch(
    (error: Error) => {
      isOver = true;
      return error.message;
    },
  );
  await isBegun(0);
  await isFailing.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  end(0);
  expect(await all).toBe('The database is gone');
});
