import type { LookupFunction } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';
import { guardedLookup, refuseBlockedLiteral } from './address-guard.ts';
import { wordpressError } from './errors.ts';

export interface GuardedFetch {
  fetch: typeof fetch;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Bytes of an answer once it is unpacked: many times the longest article, as the events that carry it. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * A `fetch` for addresses that users enter and whose answers are streams: the guard of {@link createOutbound}, and no
 * redirect is followed, for it could lead elsewhere with what was meant for this address. An answer's stream fails with
 * `reply_too_large` beyond its limit, counted after unpacking.
 *
 * @param options.allowPrivate lets requests reach private networks and this machine
 * @param options.maxBytes of an answer, default 8 MB
 * @param options.lookup resolver, for tests
 * @throws `TypeError` as every fetch does; its cause is a `WordPressError` `address_blocked` where the guard refused
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

/** The same answer, whose stream ends in an error where it goes on beyond `maxBytes`. */
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
