import type { GenerationEvent } from '@pressloom/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followGeneration } from './follow-generation.ts';

const reply = (...events: unknown[]) =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
const answerWith = (...replies: (() => Response)[]) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => (replies.shift() ?? (() => new Response(null, { status: 500 })))()),
  );
const follow = async (signal = new AbortController().signal) => {
  const heard: GenerationEvent[] = [];
  for await (const event of followGeneration('run', signal)) heard.push(event);
  return heard.map(({ type }) => type);
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a run is followed to its end; heartbeats are no events', async () => {
  answerWith(() => reply({ type: 'state' }, { type: 'heartbeat' }, { type: 'delta', text: 'x' }, { type: 'end' }));
  expect(await follow()).toEqual(['state', 'delta', 'end']);
});

it('a lost connection is made again, after one second and then after two', async () => {
  answerWith(
    () => reply({ type: 'state' }),
    () => new Response(null, { status: 502 }),
    () => reply({ type: 'end' }),
  );
  const heard = follow();
  await vi.advanceTimersByTimeAsync(999);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await heard).toEqual(['state', 'end']);
});

it.each([401, 408, 429, 500, 503])('an answer with status %i is not the end of the run', async (status) => {
  answerWith(
    () => new Response(null, { status }),
    () => reply({ type: 'state' }, { type: 'end' }),
  );
  const heard = follow();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await heard).toEqual(['state', 'end']);
});

it('a run that does not exist is not asked for again', async () => {
  answerWith(() => new Response(null, { status: 404 }));
  await expect(follow()).rejects.toMatchObject({ status: 404 });
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('a page that is left asks no more', async () => {
  const leaving = new AbortController();
  answerWith(() => reply({ type: 'state' }));
  const heard = follow(leaving.signal);
  await vi.advanceTimersByTimeAsync(10);
  leaving.abort();
  expect(await heard).toEqual(['state']);
  expect(fetch).toHaveBeenCalledTimes(1);
});
