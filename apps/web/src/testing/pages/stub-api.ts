import { EVENTS_PATH, type ServerEvent } from '@pressloom/contract';
import { vi } from 'vitest';

interface Call {
  /** `PATCH /api/posts/1` */
  name: string;
  query: URLSearchParams;
  body: unknown;
}

type Answer = unknown | Response | Promise<unknown>;
export type Answers = Record<string, (call: Call & { id: string }) => Answer>;

/**
 * Replaces the server by stubbing `fetch`. A name is a method with a path, `:id` matching any part of it:
 * `GET /api/posts/:id`.
 */
export function stubApi(answers: Answers) {
  const calls: Call[] = [];
  const events = openStream();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const name = `${init.method ?? 'GET'} ${url.pathname}`;
    if (url.pathname === EVENTS_PATH) return events.response;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const call = { name, query: url.searchParams, body };
    calls.push(call);
    const known = Object.keys(answers)
      .map((pattern) => ({ pattern, match: toExpression(pattern).exec(name) }))
      .find(({ match }) => match);
    const answer = known && answers[known.pattern]?.({ ...call, id: known.match?.[1] ?? '' });
    if (!known) throw new Error(`Nothing answers ${name}`);
    const reply = await answer;
    return reply instanceof Response ? reply : Response.json(reply);
  });
  return {
    calls,
    called: (name: string) => calls.filter((call) => toExpression(name).test(call.name)),
    emit: (event: ServerEvent) => events.send(event),
  };
}

export const refusal = (status: number, code: string, message: string, details?: unknown) =>
  Response.json({ error: { code, message, details } }, { status });

/** A stream of server-sent events controlled by the test. */
export function openStream() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own;
    },
  });
  return {
    response: new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    send: (event: unknown) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
    close: () => controller.close(),
  };
}

const toExpression = (pattern: string) => new RegExp(`^${pattern.replaceAll(':id', '([^/]+)')}$`);
