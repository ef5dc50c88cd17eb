import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEventStream } from './event-stream.ts';

let connections: ReadableStreamDefaultController<Uint8Array>[] = [];
let asked: string[] = [];
let answer: () => Response | Promise<Response>;
let close: () => void;
const onEvent = vi.fn();
const onGap = vi.fn();

const say = (text: string) => connections.at(-1)?.enqueue(new TextEncoder().encode(text));
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  connections = [];
  answer = () => new Response(new ReadableStream({ start: (controller) => void connections.push(controller) }));
  asked = [];
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    asked.push(address);
    signal?.addEventListener('abort', () => connections.at(-1)?.error(signal.reason));
    return Promise.resolve(answer());
  });
  close = openEventStream({ onEvent, onGap });
});

afterEach(() => close());

describe('the event stream', () => {
  test('an event reaches the page', async () => {
    await wait(0);
    say('data: {"type":"site","siteId":"s"}\n\n');
    await wait(0);
    expect(onEvent).toHaveBeenCalledExactlyOnceWith({ type: 'site', siteId: 's' });
  });

  test('what is no event of ours is passed over', async () => {
    await wait(0);
    say('data: {"type":"hello"}\n\n: beat\n\ndata: {"type":"heartbeat"}\n\ndata: ping\n\ndata: null\n\n');
    await wait(0);
    expect(onEvent).not.toHaveBeenCalled();
  });

  test('the word to read again counts as a gap', async () => {
    await wait(0);
    say('data: {"type":"read-again"}\n\n');
    await wait(0);
    expect(onGap).toHaveBeenCalledOnce();
    expect(onEvent).not.toHaveBeenCalled();
  });

  test('a page that came with its data asks once what happened since they were read', async () => {
    close();
    document.body.innerHTML = '<script type="application/json" id="page-data">{"readAt":1700000000000}</script>';
    asked = [];
    close = openEventStream({ onEvent, onGap });
    await wait(0);
    expect(onGap).not.toHaveBeenCalled();
    connections.at(-1)?.close();
    await wait(1_000);
    expect(asked).toEqual(['/api/events?since=1700000000000', '/api/events']);
    expect(onGap).toHaveBeenCalledOnce();
    document.body.innerHTML = '';
  });

  test('a heartbeat within its time keeps the connection', async () => {
    await wait(0);
    await wait(39_000);
    say(': beat\n\n');
    await wait(39_000);
    expect(connections).toHaveLength(1);
  });

  test('silence beyond heartbeat and timeout opens a new connection and tells of the gap', async () => {
    await wait(0);
    await wait(40_000);
    expect(connections).toHaveLength(1);
    await wait(1_000);
    expect(connections).toHaveLength(2);
    expect(onGap).toHaveBeenCalledOnce();
  });

  test('a server that is away is tried again after 1, 2, 5, 10 and 10 seconds', async () => {
    await wait(0);
    let attempts = 0;
    answer = () => {
      attempts += 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    connections[0]?.error(new Error('connection lost'));
    await wait(0);
    for (const [index, delay] of [1_000, 2_000, 5_000, 10_000, 10_000].entries()) {
      await wait(delay - 1);
      expect(attempts).toBe(index);
      await wait(1);
      expect(attempts).toBe(index + 1);
    }
  });

  test('nothing is tried again once the session is over', async () => {
    await wait(0);
    let attempts = 0;
    answer = () => {
      attempts += 1;
      return new Response(null, { status: 401 });
    };
    connections[0]?.close();
    await wait(60_000);
    expect(attempts).toBe(1);
  });
});
