import { expect, test, vi } from 'vitest';
import { readServerSentEvents } from './server-sent-events.ts';

const streamOf = (...chunks: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    }),
  );

async function eventsOf(response: Response, onActivity?: () => void) {
  const events: string[] = [];
  for await (const data of readServerSentEvents(response, onActivity)) events.push(data);
  return events;
}

test('events that arrive in pieces are read whole', async () => {
  const events = await eventsOf(streamOf('data: {"a"', ':1}\n', '\ndata: 2\n\n', 'data: lost'));
  expect(events).toEqual(['{"a":1}', '2']);
});

test('several data lines are one event', async () => {
  expect(await eventsOf(streamOf('id: 1\r\ndata: a\r\ndata: b\r\n\r\n'))).toEqual(['a\nb']);
});

test('a comment is no event but a sign of life', async () => {
  const alive = vi.fn();
  expect(await eventsOf(streamOf(': beat\n\n'), alive)).toEqual([]);
  expect(alive).toHaveBeenCalledOnce();
});
