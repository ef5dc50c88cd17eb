import { type ApiKeyScope, MINUTE_MS, type User } from '@pressloom/contract';
import type { FastifyRequest } from 'fastify';
import { ExpectedError } from '../../../http/errors.ts';
import { countRequest } from '../../../plugins/rate-limit-store.ts';
import type { Services } from '../../../services.ts';
import { accountBlocked } from '../block/account-blocked.ts';
import { findUser } from '../sessions/read-session.ts';
import { findApiKey } from './api-key-store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Scope an API key needs for this route; `none` or omitted: API keys are not accepted. */
    key?: ApiKeyScope | 'none';
  }
}

const PER_MINUTE = 300;

/** The user a key belongs to, and what the key may do. */
export interface KeyHolder {
  user: User;
  scopes: readonly ApiKeyScope[];
}

const scopeMissing = (scope: ApiKeyScope) =>
  new ExpectedError(`This API key lacks “${scope}”. Use a key with this permission.`, 'key_scope_missing', 403);

/**
 * The user an API key acts for, if the key has the scope this route requires.
 * @throws 401 `invalid_key`, 403 `account_blocked`, `key_not_allowed` or `key_scope_missing`, 429 `rate_limited`
 */
export async function userOfKey(
  { config, db }: Pick<Services, 'config' | 'db'>,
  request: FastifyRequest,
  bearer: string,
): Promise<KeyHolder> {
  const key = await findApiKey(db, bearer);
  if (!key) throw new ExpectedError('This API key is not known, has expired or was revoked', 'invalid_key', 401);
  const user = await findUser(db, key.userId);
  if (!user) throw accountBlocked(config);
  const { current, ttl } = await countRequest(db, `api-key:${key.id}`, MINUTE_MS);
  if (current > PER_MINUTE) {
    const retryAfterSeconds = Math.ceil(ttl / 1_000);
    throw new ExpectedError(
      `A key may send ${PER_MINUTE} requests a minute. Please go on in ${retryAfterSeconds} s`,
      'rate_limited',
      429,
      { retryAfterSeconds },
    );
  }
  const needed = request.routeOptions.config.key ?? 'none';
  if (needed === 'none') {
    throw new ExpectedError('No API key may do this: sign in to pressloom instead', 'key_not_allowed', 403);
  }
  if (!key.scopes.includes(needed)) throw scopeMissing(needed);
  return { user, scopes: key.scopes };
}
