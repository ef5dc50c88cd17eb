import type { LookupFunction } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';
import { guardedLookup, refuseBlockedLiteral } from './address-guard.ts';
import { wordpressError } from './errors.ts';

export interface GuardedFetch {
  fetch: typeof fetch;
  /** Ends all connections. */
  close(): Promise<void>;
}

/**
 * A `fetch` for addresses that users enter and whose answers are streams: the guard of {@link createOutbound}, and no
 * redirect is followed, for it could lead elsewhere with what was meant for this address.
 *
 * @param options.allowPrivate lets requests reach private networks and this machine
 * @param options.lookup resolver, for tests
 * @throws `TypeError` as every fetch does; its cause is a `WordPressError` `address_blocked` where the guard refused
 */
export function createGuardedFetch({
  allowPrivate,
  lookup,
}: {
  allowPrivate: boolean;
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
      return (await undiciFetch(url, options)) as unknown as Response;
    },
    close: () => agent.destroy(),
  };
}
