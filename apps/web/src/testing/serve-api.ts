import type { ErrorReply } from '@pressloom/contract';
import { vi } from 'vitest';

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/** The server's response: a reply, or a refusal made with {@link refuse}. */
export type Answer = (call: Call) => unknown;

class Refusal {
  readonly status: number;
  readonly reply: ErrorReply;
  constructor(status: number, reply: ErrorReply) {
    this.status = status;
    this.reply = reply;
  }
}

export const refuse = (status: number, code: string, message: string, details?: unknown) =>
  new Refusal(status, { error: { code, message, details } });

/**
 * Replaces the server by stubbing `fetch`. Routes are named `GET /api/sites`; all others respond with 404, and the
 * event stream stays silent. Returns the calls made, in order.
 */
export function serveApi(routes: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://pressloom.test');
    if (url.pathname === '/api/events') return openStream(init.signal);
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    calls.push(call);
    const answer = routes[`${call.method} ${call.path}`] ?? (() => refuse(404, 'not_found', 'Not found'));
    const reply = await answer(call);
    return reply instanceof Refusal ? Response.json(reply.reply, { status: reply.status }) : Response.json(reply);
  });
  return calls;
}

const openStream = (signal: AbortSignal | null | undefined) =>
  new Response(
    new ReadableStream({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    }),
  );
