import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pauseBeforeRetry } from './pause-before-retry.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a pause ends with its time and leaves no listener behind', async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  const paused = pauseBeforeRetry(0, signal);
  await vi.advanceTimersByTimeAsync(1_000);
  await paused;
  expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(added.mock.calls.map(([, listener]) => listener));
});

it('an abort ends it at once, also one that came before', async () => {
  const leaving = new AbortController();
  const paused = pauseBeforeRetry(0, leaving.signal);
  leaving.abort();
  await paused;
  const later = pauseBeforeRetry(3, leaving.signal);
  await vi.advanceTimersByTimeAsync(0);
  await later;
  expect(vi.getTimerCount()).toBe(0);
});
