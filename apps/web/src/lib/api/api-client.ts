import type * as contract from '@pressloom/contract';
import type { Endpoint, ErrorReply, FieldError } from '@pressloom/contract';
import type { z } from 'zod';
import { noteReachable } from './connection.ts';

/** An expected failure of a call. `message` is a sentence for the user. `status` is 0 without a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The contract's stable code, or `network` and `unexpected` if the response had none. */
  readonly code: string;
  readonly details: unknown;
  /** Seconds after which to try again, where the server asks for it (RFC 9110, 10.2.3). */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    { details, cause, retryAfter }: { details?: unknown; cause?: unknown; retryAfter?: number | undefined } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

type Contract = typeof contract;
type EndpointNames = { [Name in keyof Contract]: Contract[Name] extends Endpoint ? Name : never }[keyof Contract];
type KeyOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

/** The contract's endpoints by method and path, as types only, so that no schema reaches the browser through here. */
type Endpoints = { [Name in EndpointNames as KeyOf<Contract[Name]>]: Contract[Name] };
type Key = keyof Endpoints;

type Given<E, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer S extends z.ZodType>
    ? Partial<z.input<S>> extends z.input<S>
      ? { [P in Part]?: z.input<S> }
      : { [P in Part]: z.input<S> }
    : { [P in Part]?: Part extends 'body' ? Blob : undefined };

type CallOptions<E> = Given<E, 'params'> & Given<E, 'query'> & Given<E, 'body'> & { signal?: AbortSignal };

/** The body of an endpoint's request: `Body<'POST /api/sites'>`. */
export type Body<K extends Key> = Endpoints[K] extends { body: infer S extends z.ZodType } ? z.input<S> : never;

/** The reply of an endpoint, which the server has validated with the contract's schema. */
export type Reply<K extends Key> = z.output<Endpoints[K]['reply']>;

type Optional<T> = Partial<T> extends T ? [options?: T] : [options: T];

/**
 * Calls one endpoint of the contract, with the session's cookie: `api('GET /api/posts/:id', { params: { id } })`.
 * @throws {ApiError} for every failure, a lost connection included; only an abort through `signal` is rethrown as is.
 */
export async function api<K extends Key>(
  endpoint: K,
  ...[options]: Optional<CallOptions<Endpoints[K]>>
): Promise<Reply<K>> {
  const [method = '', path = ''] = endpoint.split(' ');
  // Cast through unknown: the union of all endpoints' options is too large for the compiler to compare.
  const { params, query, body, signal } = ((options as unknown) ?? {}) as {
    params?: Record<string, string>;
    query?: Record<string, string | number | boolean | undefined>;
    body?: unknown;
    signal?: AbortSignal;
  };
  const response = await send(address(path, params, query), {
    method,
    credentials: 'same-origin',
    signal,
    ...payload(body),
  });
  if (response.ok) return (await response.json()) as Reply<K>;
  if (response.status === 401) emitUnauthorized();
  throw await failure(response);
}

/** Posts to a path whose response is a stream. @throws {ApiError} like `api` */
export async function openStream(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  const response = await send(path, { method: 'POST', credentials: 'same-origin', signal, ...payload(body) });
  if (response.ok) return response;
  if (response.status === 401) emitUnauthorized();
  throw await failure(response);
}

const unauthorized = new EventTarget();

/** Signals that a response reported no session, so that the session is checked again. */
export const emitUnauthorized = () => unauthorized.dispatchEvent(new Event('unauthorized'));

/** Listens for calls that were refused for lack of a session. Returns how to stop. */
export function onUnauthorized(listener: () => void) {
  unauthorized.addEventListener('unauthorized', listener);
  return () => unauthorized.removeEventListener('unauthorized', listener);
}

/** Messages by field path, if the server refused single fields. */
export function fieldErrors(error: unknown): FieldError[] {
  if (!(error instanceof ApiError)) return [];
  return (error.details as { fields?: FieldError[] } | undefined)?.fields ?? [];
}

/** The message to show for any failure. */
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

type Send = (url: string, init: RequestInit) => Promise<Response>;

let sendRequest: Send = (url, init) => fetch(url, init);

/** On the server: sends all calls another way than over the network. */
export const sendWith = (send: Send) => {
  sendRequest = send;
};

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await sendRequest(url, init);
    noteReachable(true);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    noteReachable(false);
    throw new ApiError(0, 'network', 'Couldn’t reach pressloom. Check your connection and try again.', {
      cause: error,
    });
  }
}

async function failure(response: Response): Promise<ApiError> {
  const reply = (await response.json().catch(() => null)) as Partial<ErrorReply> | null;
  // A proxy may send a date instead: it counts as none.
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  if (reply?.error?.message) {
    const { code, message, details } = reply.error;
    return new ApiError(response.status, code, message, { details, retryAfter });
  }
  // Proxies in between send their own responses, mostly HTML.
  return new ApiError(response.status, 'unexpected', 'Something went wrong on our side. Please try again.', {
    retryAfter,
  });
}
