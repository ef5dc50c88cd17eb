import rateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit';
import { MINUTE_MS } from '@pressloom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ExpectedError } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { countRequest } from './rate-limit-store.ts';

interface Rule {
  /** Rules of the same name share one count. */
  name: string;
  /** Whose requests are counted: one IP address, or one signed-in user. */
  per: 'address' | 'user';
  max: number;
  windowMs: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limits?: readonly Rule[];
  }
}

const limit = (...rules: Rule[]) => ({ limits: rules });

/**
 * Limits for a route's `config`. The numbers leave room for an office behind one IP address, but not for guessing.
 * Sign-in has its own limits (features/account/sign-in/limit-sign-in.ts), as have the emails that an address
 * gets (features/account/email/limit-mail.ts).
 */
export const limits = {
  /** In addition, a sign-in ends after 5 wrong codes, and an account accepts none for 15 minutes after 10. */
  signInCode: limit({ name: 'sign-in-code', per: 'address', max: 60, windowMs: 15 * MINUTE_MS }),
  signUp: limit({ name: 'sign-up', per: 'address', max: 60, windowMs: 60 * MINUTE_MS }),
  /** Emails to an address that anyone can type in. */
  accountMail: limit({ name: 'account-mail', per: 'address', max: 30, windowMs: 60 * MINUTE_MS }),
  passwordReset: limit({ name: 'password-reset', per: 'address', max: 30, windowMs: 15 * MINUTE_MS }),
  /** Asks a signed-in user for the password once more: a stolen session must not be able to guess it. */
  password: limit({ name: 'password', per: 'user', max: 20, windowMs: 15 * MINUTE_MS }),
  /** Room for some mistakes, and for an office behind one IP address. */
  contact: limit({ name: 'contact', per: 'address', max: 20, windowMs: 60 * MINUTE_MS }),
  /** Reads everything a user has. */
  export: limit({ name: 'export', per: 'user', max: 10, windowMs: 60 * MINUTE_MS }),
  generation: limit({ name: 'generation', per: 'user', max: 30, windowMs: 10 * MINUTE_MS }),
  /** Six times the number of documents that are sent at once. */
  import: limit({ name: 'import', per: 'user', max: 300, windowMs: 10 * MINUTE_MS }),
  /** Calendar services read many users' feeds from few IP addresses; a 32-byte secret needs no small number. */
  calendarFeed: limit({ name: 'calendar-feed', per: 'address', max: 600, windowMs: 10 * MINUTE_MS }),
  ideas: limit({ name: 'ideas', per: 'user', max: 60, windowMs: 10 * MINUTE_MS }),
  /** Each asks a model for the plan of up to 30 posts. */
  planning: limit({ name: 'planning', per: 'user', max: 60, windowMs: 10 * MINUTE_MS }),
  /** Each reads all titles of a user, and may ask a model about one that is new. */
  planChange: limit({ name: 'plan-change', per: 'user', max: 300, windowMs: 10 * MINUTE_MS }),
  rewriting: limit({ name: 'rewriting', per: 'user', max: 60, windowMs: 10 * MINUTE_MS }),
  /** While a title is written, and for each plan of posts. Reads all titles of a user. */
  overlap: limit({ name: 'overlap', per: 'user', max: 300, windowMs: 10 * MINUTE_MS }),
  /** Asks other websites whether pages are there, see features/checks. */
  check: limit({ name: 'check', per: 'user', max: 60, windowMs: 10 * MINUTE_MS }),
  /** Reads all drafts of a run, again after each change of it that is seen. */
  runCheck: limit({ name: 'run-check', per: 'user', max: 300, windowMs: 10 * MINUTE_MS }),
  /** Pages of other websites, named by the user. */
  source: limit({ name: 'source', per: 'user', max: 60, windowMs: 10 * MINUTE_MS }),
  /** Prices and purchases. Coupon codes of eight characters can't be guessed at this rate, however many accounts try. */
  purchase: limit(
    { name: 'purchase', per: 'user', max: 60, windowMs: 10 * MINUTE_MS },
    { name: 'purchase', per: 'address', max: 300, windowMs: 10 * MINUTE_MS },
  ),
  /** Each makes a PDF. */
  document: limit({ name: 'document', per: 'user', max: 120, windowMs: 10 * MINUTE_MS }),
  /** A search is forwarded to other services, which count our requests. */
  imageSearch: limit({ name: 'image-search', per: 'user', max: 60, windowMs: 10 * MINUTE_MS }),
  /** Each test of a connection sends several requests to a site that the user names. */
  connection: limit({ name: 'connection', per: 'user', max: 30, windowMs: 10 * MINUTE_MS }),
  /** Categories and tags, looked up while the user types. */
  siteTerms: limit({ name: 'site-terms', per: 'user', max: 300, windowMs: 10 * MINUTE_MS }),
  /** Pages of a site's media library, and the sizes of images that are selected in a text. */
  siteImages: limit({ name: 'site-images', per: 'user', max: 300, windowMs: 10 * MINUTE_MS }),
  /** Reads from a connected site: to compare a post, to check on it, to offer authors. Never blocks connecting. */
  siteRead: limit({ name: 'site-read', per: 'user', max: 120, windowMs: 10 * MINUTE_MS }),
};

/** Refuses requests over the limit with 429, on routes that have one. All nodes share the count in the database. */
export async function registerRateLimits(app: FastifyInstance, { db }: Pick<Services, 'db'>) {
  class DatabaseStore implements FastifyRateLimitStore {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void, windowMs = 0) {
      countRequest(db, key, windowMs).then((result) => done(null, result), done);
    }
    child() {
      return this;
    }
  }
  await app.register(rateLimit, { global: false, store: DatabaseStore });

  app.addHook('onRoute', (route) => {
    const checks = (route.config?.limits ?? []).map((rule) =>
      app.createRateLimit({
        max: rule.max,
        timeWindow: rule.windowMs,
        keyGenerator: (request) => keyOf(rule, request),
      }),
    );
    if (checks.length === 0) return;
    route.preHandler = [route.preHandler ?? []].flat().concat(async (request, reply) => {
      for (const check of checks) {
        const result = await check(request);
        if (result.isAllowed || !result.isExceeded) continue;
        reply.header('retry-after', result.ttlInSeconds);
        throw new ExpectedError(tooOften(result.ttlInSeconds), 'rate_limited', 429);
      }
    });
  });
}

async function keyOf({ name, per }: Rule, request: FastifyRequest): Promise<string> {
  if (per === 'address') return `${name}:address:${normalizeIP(request.ip)}`;
  return `${name}:user:${(await request.signedInUser()).id}`;
}

function tooOften(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
}
