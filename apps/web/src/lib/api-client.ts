import type * as contract from '@pressloom/contract';
import type { Endpoint, ErrorReply, FieldError } from '@pressloom/contract';
import type { z } from 'zod';
import { noteReachable } from './connection.ts';
import { takeFirstReply } from './first-replies.ts';

/** An expected failure of a call. `message` is a sentence for the user. `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The contract's stable code, or `network` and `unexpected` when the answer held none. */
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, code: string, message: string, details?: unknown, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

type Contract = typeof contract;
type EndpointNames = { [Name in keyof Contract]: Contract[Name] extends Endpoint ? Name : never }[keyof Contract];
type KeyOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

/** The contract's endpoints by method and path, as types only: no schema of theirs reaches the browser through here. */
type Endpoints = { [Name in EndpointNames as KeyOf<Contract[Name]>]: Contract[Name] };
type Key = keyof Endpoints;

type Given<E, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer S extends z.ZodType>
    ? Partial<z.input<S>> extends z.input<S>
      ? { [P in Part]?: z.input<S> }
      : { [P in Part]: z.input<S> }
    : { [P in Part]?: Part extends 'body' ? Blob : undefined };

type CallOptions<E> = Given<E, 'params'> & Given<E, 'query'> & Given<E, 'body'> & { signal?: AbortSignal };

/** The answer to a call that the server sent along with the page, for the first who asks. */
export function firstReply<K extends Key>(
  endpoint: K,
  { query }: Partial<Given<Endpoints[K], 'query'>> = {},
): Reply<K> | undefined {
  const [, path = ''] = endpoint.split(' ');
  return takeFirstReply(address(path, {}, query as Parameters<typeof address>[2])) as Reply<K> | undefined;
}

/** What an endpoint takes: `Body<'POST /api/sites'>`. */
export type Body<K extends Key> = Endpoints[K] extends { body: infer S extends z.ZodType } ? z.input<S> : never;

/** What an endpoint answers. The server has validated it with the contract's schema. */
export type Reply<K extends Key> = z.output<Endpoints[K]['reply']>;

type Optional<T> = Partial<T> extends T ? [options?: T] : [options: T];

/**
 * Calls one endpoint of the contract, with the session's cookie: `api('GET /api/posts/:id', { params: { id } })`.
 * @throws {ApiError} for every failure, a lost connection included; only an abort through `signal` stays what it is.
 */
export async function api<K extends Key>(
  endpoint: K,
  ...[options]: Optional<CallOptions<Endpoints[K]>>
): Promise<Reply<K>> {
  const [method = '', path = ''] = endpoint.split(' ');
  // By way of unknown: the options of all endpoints together are more than the compiler compares.
  const { params, query, body, signal } = ((options as unknown) ?? {}) as {
    params?: Record<string, string>;
    query?: Record<string, string | number | boolean | undefined>;
    body?: unknown;
    signal?: AbortSignal;
  };
  const url = address(path, params, query);
  const first = method === 'GET' ? takeFirstReply(url) : undefined;
  if (first !== undefined) return first as Reply<K>;
  const response = await send(url, {
    method,
    credentials: 'same-origin',
    signal,
    ...payload(body),
  });
  if (response.ok) return (await response.json()) as Reply<K>;
  if (response.status === 401) tellUnauthorized();
  throw await failure(response);
}

/** Posts to an address that answers with a stream. @throws {ApiError} likewise */
export async function openStream(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  const response = await send(path, { method: 'POST', credentials: 'same-origin', signal, ...payload(body) });
  if (response.ok) return response;
  if (response.status === 401) tellUnauthorized();
  throw await failure(response);
}

const unauthorized = new EventTarget();

/** Some answer said that there is no session: whoever keeps it checks again. */
export const tellUnauthorized = () => unauthorized.dispatchEvent(new Event('unauthorized'));

/** Hears of calls that were refused for lack of a session. */
export function onUnauthorized(listener: () => void) {
  unauthorized.addEventListener('unauthorized', listener);
  return () => unauthorized.removeEventListener('unauthorized', listener);
}

/** Messages by field path, when the server refused single fields. */
export function fieldErrors(error: unknown): FieldError[] {
  if (!(error instanceof ApiError)) return [];
  return (error.details as { fields?: FieldError[] } | undefined)?.fields ?? [];
}

/** What to tell the user about any failure. */
export function errorMessage(error: unknown, fallback = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

function address(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, string | number | boolean | undefined> = {},
) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function payload(body: unknown): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (body instanceof Blob) return { body, headers: { 'Content-Type': body.type } };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    noteReachable(true);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    noteReachable(false);
    throw new ApiError(
      0,
      'network',
      'pressloom could not be reached. Check your connection and try again.',
      undefined,
      error,
    );
  }
}

async function failure(response: Response): Promise<ApiError> {
  const reply = (await response.json().catch(() => null)) as Partial<ErrorReply> | null;
  if (reply?.error?.message)
    return new ApiError(response.status, reply.error.code, reply.error.message, reply.error.details);
  // A proxy in between answers in its own words, HTML mostly.
  return new ApiError(response.status, 'unexpected', 'Something went wrong on our side. Please try again.');
}
