import { normalizeIP } from '@fastify/rate-limit';
import { MINUTE_MS } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { rateLimits } from '../../../database/schema/index.ts';
import { ExpectedError } from '../../../http/errors.ts';
import { countRequest } from '../../../plugins/rate-limit-store.ts';
import type { Services } from '../../../services.ts';
import { knownDeviceOf } from '../sessions/known-device.ts';
import { accountKey } from './sign-in-tries.ts';

interface Limit {
  key: string;
  max: number;
  windowMs: number;
}

/**
 * Counts a sign-in attempt and refuses excessive ones. Strangers are counted by IP address, by IP address and account,
 * and by account: 100 attempts an hour from anywhere are 2,400 guesses a day. A device that someone has signed in on
 * before has its own count, and a password reset clears them all, so nobody's wrong attempts lock out the owner.
 *
 * @param name what was typed: its count must not reveal which account it belongs to
 * @param email of the account, by which its devices are known
 * @param alternative what the user can do instead of waiting
 * @returns a function to call after a correct password: its attempts no longer count
 * @throws 429 `rate_limited`
 */
export async function limitSignIn(
  services: Pick<Services, 'auth' | 'db'>,
  { name, email, alternative = '' }: { name: string; email: string; alternative?: string },
  request: FastifyRequest,
): Promise<() => Promise<void>> {
  const { db } = services;
  const account = accountKey(name);
  const address = normalizeIP(request.ip);
  const device = await knownDeviceOf(services, email, request);
  const own: Limit = { key: `${account}:${device ?? address}`, max: 20, windowMs: 15 * MINUTE_MS };
  const strangers: Limit[] = [
    { key: `sign-in:address:${address}`, max: 60, windowMs: 15 * MINUTE_MS },
    own,
    { key: `${account}:all`, max: 100, windowMs: 60 * MINUTE_MS },
  ];
  for (const { key, max, windowMs } of device ? [own] : strangers) {
    const { current, ttl } = await countRequest(db, key, windowMs);
    if (current > max) throw tooManyTries(Math.ceil(ttl / 1_000), alternative);
  }
  return async () => {
    await db.delete(rateLimits).where(eq(rateLimits.key, own.key));
  };
}

function tooManyTries(seconds: number, alternative: string): ExpectedError {
  const minutes = Math.ceil(seconds / 60);
  return new ExpectedError(
    `Too many attempts. ${alternative ? `${alternative}, or try` : 'Try'} again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
    'rate_limited',
    429,
    { retryAfterSeconds: seconds },
  );
}
