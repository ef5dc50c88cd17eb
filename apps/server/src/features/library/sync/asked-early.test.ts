import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askedEarly } from './asked-early.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A check whose answers, numbered from 1, each take one of these delays, in milliseconds. */
function answering(...delays: number[]) {
  let asked = 0;
  return {
    asked: () => asked,
    async before() {
      const number = ++asked;
      await vi.advanceTimersByTimeAsync(delays[number - 1] ?? 0);
      return new Date(number);
    },
  };
}

test('what was asked while the request before was under way lets the next one leave, once', async () => {
  const { asked, before } = answering();
  const early = askedEarly(before);
  expect(await early.before()).toEqual(new Date(1));
  early.ask();
  await vi.advanceTimersByTimeAsync(250);
  expect(await early.before()).toEqual(new Date(2));
  expect(asked()).toBe(2);
  expect(await early.before()).toEqual(new Date(3));
});

test('an answer holds for 300 ms, however long it took', async () => {
  const { before } = answering(60_000);
  const early = askedEarly(before);
  early.ask();
  expect(await early.before()).toEqual(new Date(1));
  early.ask();
  await vi.advanceTimersByTimeAsync(350);
  expect(await early.before()).toEqual(new Date(3));
});

test('an interruption is thrown to the next request', async () => {
  const early = askedEarly(() => Promise.reject(new Error('Stopped')));
  early.ask();
  await vi.advanceTimersByTimeAsync(10);
  await expect(early.before()).rejects.toThrow('Stopped');
});
