import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../../../http/bearer.ts';
import type { Services } from '../../../services.ts';
import { findApiKey } from '../api-keys/api-key-store.ts';
import { findUser, rereadSession } from './read-session.ts';

/**
 * Until when the API key or the session of a request is good, in milliseconds, as it is now, whatever was read before;
 * undefined where it is so no more.
 */
export async function signedInUntil(
  services: Pick<Services, 'auth' | 'db'>,
  request: FastifyRequest,
): Promise<number | undefined> {
  const bearer = bearerOf(request);
  if (bearer === undefined) {
    const session = await rereadSession(services, request);
    // Given in whole seconds, rounded down.
    return session ? (session.expires_at + 1) * 1_000 : undefined;
  }
  const key = await findApiKey(services.db, bearer);
  if (!key || !(await findUser(services.db, key.userId))) return undefined;
  return key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
}
