import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf } from '../http/bearer.ts';
import { ExpectedError } from '../http/errors.ts';
import type { Services } from '../services.ts';

const YEAR_S = 365 * 24 * 60 * 60;

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers that restrict what a page may do, and the check that a write comes from our own pages. */
export async function registerSecurity(app: FastifyInstance, { config }: Pick<Services, 'config'>) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Featured images and images inside a post may be on any server.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // The post preview.
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // No upgrade-insecure-requests: it breaks installations on plain http.
      },
    },
    frameguard: { action: 'deny' },
    // For browsers and plug-ins that are long gone, or the default anyway.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
    originAgentCluster: false,
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    hsts: config.publicUrl.startsWith('https:') && { maxAge: YEAR_S, includeSubDomains: false },
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Replies with user data are cached by no proxy or browser, unless a route says otherwise.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (mayComeFromElsewhere(request)) reply.header('cross-origin-opener-policy', 'same-origin');
    if (!READING.has(request.method) && !comesFromUs(request, config)) {
      throw new ExpectedError('This request does not come from pressloom itself', 'foreign_origin', 403);
    }
  });
}

/**
 * Whether another site may have opened the page's window, which is then cut off from that site. In all other windows
 * the header would only make the browser start a second process for the page (35 ms, measured).
 */
function mayComeFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== 'none' && site !== 'same-origin';
}

/**
 * Browsers send `Origin` with every write. A request without one is from a program, which may write, but not with a
 * cookie: then it might be a browser after all.
 */
function comesFromUs(request: FastifyRequest, config: Services['config']): boolean {
  // A key is proof enough: no browser adds one by itself, and a cookie beside it is ignored.
  if (bearerOf(request) !== undefined) return true;
  const { origin, cookie } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return cookie === undefined;
  return isOwnOrigin(origin, config);
}

/** PUBLIC_URL's origin or, on this machine only, another loopback name with the same port. */
export function isOwnOrigin(origin: string, { publicUrl, isLocal }: Pick<Services['config'], 'publicUrl' | 'isLocal'>) {
  const own = new URL(publicUrl);
  if (origin === own.origin) return true;
  if (!isLocal || !URL.canParse(origin)) return false;
  const given = new URL(origin);
  const isAlias = ['localhost', '127.0.0.1', '[::1]'].includes(given.hostname);
  return isAlias && given.origin === origin && given.protocol === own.protocol && given.port === own.port;
}
