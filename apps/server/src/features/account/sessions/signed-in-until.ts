import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../../../http/bearer.ts';
import type { Services } from '../../../services.ts';
import { findApiKey } from '../api-keys/api-key-store.ts';
import { findUser, rereadSession } from './read-session.ts';

/**
 * When the API key or session of a request expires, in milliseconds, as of now, bypassing earlier reads; undefined if
 * it is no longer valid.
 */
export async function signedInUntil(
  services: Pick<Services, 'auth' | 'db'>,
  request: FastifyRequest,
): Promise<number | undefined> {
  const bearer = bearerOf(request);
  if (bearer === undefined) {
    const session = await rereadSession(services, request);
    // In whole seconds, rounded down.
    return session ? (session.expires_at + 1) * 1_000 : undefined;
  }
  const key = await findApiKey(services.db, bearer);
  if (!key || !(await findUser(services.db, key.userId))) return undefined;
  return key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
}
