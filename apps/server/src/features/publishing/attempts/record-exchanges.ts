import { excerptOf, type Outbound, WordPressError } from '@pressloom/wordpress';
import type { LoggedExchange } from '../../../database/schema/index.ts';

/** An attempt makes a handful of requests; of more than this, only the first ones are kept. */
const KEPT = 40;

/** Wraps `outbound` with a log of requests and responses. Neither logged paths nor excerpts hold credentials. */
export function recordExchanges(outbound: Outbound, log: LoggedExchange[]): Outbound {
  return {
    ...outbound,
    async request(url, request) {
      const { pathname, search } = new URL(url);
      const exchange: LoggedExchange = {
        method: request?.method ?? 'GET',
        path: (pathname + search).slice(0, 500),
        status: null,
        excerpt: '',
        ms: 0,
      };
      if (log.length < KEPT) log.push(exchange);
      const started = performance.now();
      const secrets = secretsIn(request?.headers?.authorization);
      try {
        const response = await outbound.request(url, request);
        exchange.status = response.status;
        exchange.excerpt = isText(response.headers['content-type']) ? excerptOf(response.text(), secrets) : '';
        return response;
      } catch (error) {
        if (error instanceof WordPressError) exchange.excerpt = excerptOf(error.message);
        throw error;
      } finally {
        exchange.ms = Math.round(performance.now() - started);
      }
    },
  };
}

const isText = (type = 'text/html') => /json|text|xml/.test(type);

/** The password in each of its forms: encoded, as typed, and without spaces. */
function secretsIn(authorization = ''): string[] {
  const encoded = authorization.replace(/^Basic /, '');
  const password = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  return [encoded, password, password.replace(/\s/g, '')].filter(Boolean);
}
