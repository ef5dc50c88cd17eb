import type { z } from 'zod';
import { WordPressError, wordpressError } from './errors.ts';
import type { ByteSource, OutboundResponse } from './exchange.ts';
import { type Asked, interpretReply } from './interpret-reply.ts';
import type { Outbound } from './outbound.ts';
import { excerptOf } from './redact.ts';
import { type Query, restUrl } from './rest-url.ts';

export interface WordPressClientOptions {
  outbound: Outbound;
  /** URL of the REST API's index, as returned by {@link discoverSite}. */
  restRoot: string;
  /** Login or email address. */
  username: string;
  /** With or without the spaces that WordPress displays. */
  applicationPassword: string;
  /** Timeout of each request in milliseconds. Default 30 s, PHP's usual limit. */
  timeoutMs?: number;
}

export interface Call<T> {
  query?: Query;
  /** Sent as JSON; bytes are sent unchanged, with `headers` to describe them. */
  body?: object | Uint8Array | ByteSource;
  headers?: Record<string, string>;
  schema: z.ZodType<T>;
  /** Status that means success. Default 200. */
  expect?: number;
  /** A WordPress error code that counts as success because the object already exists; the schema must accept its reply. */
  alsoDone?: string;
  timeoutMs?: number;
  /** Maximum bytes of the response. Default 10 MB. */
  maxBytes?: number;
  /** Gets the headers of a successful response; names in lower case. */
  onHeaders?: (headers: Record<string, string>) => void;
}

/** A site's REST API as one of its users. Methods throw nothing but {@link WordPressError}. */
export interface WordPressClient {
  readonly outbound: Outbound;
  readonly restRoot: string;
  /** The route of what it reads and writes as posts: see {@link clientFor}. */
  readonly postsRoute: string;
  /** For diagnosis. A function, so that logging or serializing a client never exposes the password. */
  credentials(): { username: string; applicationPassword: string };
  get<T>(route: string, call: Call<T>): Promise<T>;
  post<T>(route: string, call: Call<T>): Promise<T>;
  /** If the host refuses the DELETE method, retries as POST with `X-HTTP-Method-Override`. */
  delete<T>(route: string, call: Call<T>): Promise<T>;
}

/** What a post is on its site. A page has no categories, tags and excerpt, and isn't sticky. */
export type PostType = 'post' | 'page';

const POSTS_ROUTES: Record<PostType, string> = { post: 'wp/v2/posts', page: 'wp/v2/pages' };

/**
 * The same client for pages: everything that reads or writes posts through it reads or writes pages. Ids are unique over
 * both, and a page is not found among the posts.
 */
export const clientFor = (client: WordPressClient, type: PostType): WordPressClient => ({
  ...client,
  postsRoute: POSTS_ROUTES[type],
});

/** Creates a client without sending anything. */
export function createWordPressClient(options: WordPressClientOptions): WordPressClient {
  const { outbound, restRoot, username, applicationPassword } = options;
  const credentials = Buffer.from(`${username}:${applicationPassword}`).toString('base64');
  const secrets = [applicationPassword, applicationPassword.replace(/\s/g, ''), credentials];

  async function send<T>(method: Asked['method'], route: string, call: Call<T>): Promise<T> {
    const { body, schema, expect = 200, alsoDone } = call;
    const raw = rawOf(body);
    const request = (override: Record<string, string> = {}): Promise<OutboundResponse> =>
      outbound.request(restUrl(restRoot, route, call.query), {
        method: 'x-http-method-override' in override ? 'POST' : method,
        headers: {
          accept: 'application/json',
          authorization: `Basic ${credentials}`,
          'cache-control': 'no-cache',
          ...(body && !raw && { 'content-type': 'application/json' }),
          ...call.headers,
          ...override,
        },
        body: raw ?? (body && JSON.stringify(body)),
        timeoutMs: call.timeoutMs ?? options.timeoutMs ?? 30_000,
        maxBytes: call.maxBytes,
        // A redirected request loses its credentials or its body: better to report that the site has moved.
        followRedirects: 0,
      });

    let response = await request();
    if (method === 'DELETE' && refusesMethod(response))
      response = await request({ 'x-http-method-override': 'DELETE' });
    const json = interpretReply({ method, route, expect, alsoDone, secrets }, response);
    const parsed = schema.safeParse(json);
    if (parsed.success) {
      call.onHeaders?.(response.headers);
      return parsed.data;
    }
    throw wordpressError(
      'unexpected_reply',
      method === 'GET' ? 'retry' : 'unknown',
      { status: response.status, excerpt: excerptOf(response.text(), secrets), cause: parsed.error },
      { status: String(response.status) },
    );
  }

  return {
    outbound,
    restRoot,
    postsRoute: POSTS_ROUTES.post,
    credentials: () => ({ username, applicationPassword }),
    get: (route, call) => send('GET', route, call),
    post: (route, call) => send('POST', route, call),
    delete: (route, call) => send('DELETE', route, call),
  };
}

/** A body that is sent unchanged. */
function rawOf(body: object | undefined): Uint8Array | ByteSource | undefined {
  if (body instanceof Uint8Array) return body;
  return body && 'read' in body && 'size' in body ? (body as ByteSource) : undefined;
}

/** Whether the web server or a firewall refused the method; WordPress itself responds with JSON. */
function refusesMethod({ status, headers }: OutboundResponse): boolean {
  const isJson = /json/i.test(headers['content-type'] ?? '');
  return status === 405 || ([403, 406, 501].includes(status) && !isJson);
}

/** Whether an error has one of these codes: `isWordPressError(error, 'post_gone')`. */
export function isWordPressError(error: unknown, ...codes: string[]): error is WordPressError {
  return error instanceof WordPressError && (codes.length === 0 || codes.includes(error.code));
}
