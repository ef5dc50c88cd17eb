import type { LookupFunction } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';
import { guardedLookup, refuseBlockedLiteral } from './address-guard.ts';
import { wordpressError } from './errors.ts';

export interface GuardedFetch {
  fetch: typeof fetch;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** Maximum bytes of a response after decompression: many times the longest article, including its event overhead. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * A `fetch` for URLs that users enter and whose responses are streams: guarded like {@link createOutbound}, and
 * redirects are not followed, as they could send the request's data elsewhere. A response stream fails with
 * `reply_too_large` beyond its limit, counted after decompression.
 *
 * @param options.allowPrivate lets requests reach private networks and this machine
 * @param options.maxBytes of a response, default 8 MB
 * @param options.lookup resolver, for tests
 * @throws `TypeError` as every fetch does; its cause is a `WordPressError` `address_blocked` if the guard refused
 */
export function createGuardedFetch({
  allowPrivate,
  maxBytes = MAX_BYTES,
  lookup,
}: {
  allowPrivate: boolean;
  maxBytes?: number;
  lookup?: LookupFunction;
}): GuardedFetch {
  const agent = new Agent({
    connect: { lookup: guardedLookup(allowPrivate, lookup), timeout: 10_000 },
    allowH2: false,
  });
  return {
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (!/^https?:$/.test(url.protocol)) throw wordpressError('invalid_address', 'final');
      try {
        refuseBlockedLiteral(url, allowPrivate);
      } catch (cause) {
        throw new TypeError('fetch failed', { cause });
      }
      const options = { ...init, dispatcher: agent, redirect: 'error' } as Parameters<typeof undiciFetch>[1];
      return bounded((await undiciFetch(url, options)) as unknown as Response, url, maxBytes);
    },
    close: () => agent.destroy(),
  };
}

/** The same response, with a stream that fails once it exceeds `maxBytes`. */
function bounded(response: Response, { host }: URL, maxBytes: number): Response {
  let size = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size <= maxBytes) return controller.enqueue(chunk);
      const megabytes = String(Math.round(maxBytes / 1024 / 1024));
      controller.error(wordpressError('reply_too_large', 'final', {}, { host, megabytes }));
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(count), { status, statusText, headers });
}
