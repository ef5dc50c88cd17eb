import type { ApiKeyScope, User } from '@pressloom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf } from '../../../http/bearer.ts';
import { notSignedIn } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { type KeyHolder, userOfKey } from '../api-keys/user-of-key.ts';
import { readSession } from './read-session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The user of this request: of its API key if it has one, else of its session.
     * @throws 401 `not_signed_in` if there is neither; for keys see user-of-key.ts
     */
    signedInUser(): Promise<User>;
    /** Whether this request may do what needs a scope beyond its route's: a session may, a key only if it has it. */
    may(scope: ApiKeyScope): Promise<boolean>;
  }
}

const ofKeys = new WeakMap<FastifyRequest, Promise<KeyHolder>>();

/** Adds `signedInUser()` and `may()` to every request. */
export function decorateWithUser(app: FastifyInstance, services: Services) {
  const holderOf = (request: FastifyRequest): Promise<KeyHolder> | undefined => {
    const bearer = bearerOf(request);
    if (bearer === undefined) return undefined;
    const holder = ofKeys.get(request) ?? userOfKey(services, request, bearer);
    ofKeys.set(request, holder);
    return holder;
  };
  app.decorateRequest('signedInUser', async function (this: FastifyRequest) {
    // A key takes precedence: a cookie sent with it is ignored.
    const holder = await holderOf(this);
    if (holder) return holder.user;
    const session = await readSession(services, this);
    if (!session) throw notSignedIn();
    return session.user;
  });
  app.decorateRequest('may', async function (this: FastifyRequest, scope: ApiKeyScope) {
    const holder = await holderOf(this);
    return !holder || holder.scopes.includes(scope);
  });
}
