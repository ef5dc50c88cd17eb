import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { guardedLookup, refuseBlockedLiteral } from './address-guard.ts';
import { wordpressError } from './errors.ts';
import { exchange, type Method, type OutboundRequest, type OutboundResponse } from './exchange.ts';

/** The only way to send requests to URLs that users enter. */
export interface Outbound {
  /**
   * Sends one request. Any status is a response, not an error.
   *
   * @throws WordPressError if there is no complete response. Its `kind` says whether the request may have been
   * processed: `unknown` for a write that was sent, never for GET, HEAD or a request that was not sent
   */
  request(url: string, request?: OutboundRequest): Promise<OutboundResponse>;
  /** Closes all connections. */
  close(): Promise<void>;
}

export interface OutboundOptions {
  /** Lets requests reach private networks and this machine: for development, and for intranets. */
  allowPrivate: boolean;
  userAgent?: string;
  /** Resolver, for tests. */
  lookup?: LookupFunction;
  /** Milliseconds until a connection must be established. Default 10 s. */
  connectTimeoutMs?: number;
}

const REDIRECTS = [301, 302, 303, 307, 308];

/** Creates the guarded client: addresses are checked at connect time; redirects, sizes and times are limited. */
export function createOutbound(options: OutboundOptions): Outbound {
  const { allowPrivate, userAgent = 'pressloom', connectTimeoutMs = 10_000 } = options;
  const agent = new Agent({
    connect: { lookup: guardedLookup(allowPrivate, options.lookup), timeout: connectTimeoutMs },
    // Short, because a request on a connection that the site is just closing has an unknown outcome.
    keepAliveTimeout: 4_000,
    connections: 16,
    allowH2: false,
  });

  return {
    async request(address, request = {}) {
      const { method = 'GET', followRedirects = 5, timeoutMs = 30_000 } = request;
      const deadline = Date.now() + timeoutMs;
      let headers: Record<string, string> = { 'user-agent': userAgent, ...request.headers };
      let url = parse(address);
      for (let redirects = 0; ; redirects++) {
        refuseBlockedLiteral(url, allowPrivate);
        const response = await exchange(agent, url, { ...request, method, headers, timeoutMs, deadline });
        const target = redirectTarget(response, method, url);
        if (!target || followRedirects === 0) return response;
        if (redirects === followRedirects) throw wordpressError('too_many_redirects', 'final', {}, { host: url.host });
        if (target.origin !== url.origin) headers = withoutCredentials(headers);
        url = target;
      }
    },
    close: () => agent.destroy(),
  };
}

function redirectTarget(response: OutboundResponse, method: Method, from: URL): URL | undefined {
  const { location } = response.headers;
  const follows = (method === 'GET' || method === 'HEAD') && REDIRECTS.includes(response.status);
  return follows && location && URL.canParse(location, from.href) ? parse(new URL(location, from).href) : undefined;
}

/** @throws WordPressError `invalid_address` for anything but http and https */
function parse(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw wordpressError('invalid_address', 'final');
  return url;
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['authorization', 'cookie'].includes(name.toLowerCase())),
  );
}
