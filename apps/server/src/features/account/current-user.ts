import type { User } from '@pressloom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notSignedIn } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { bearerOf, userOfKey } from '../api-keys/user-of-key.ts';
import { readSession } from './read-session.ts';

export type AccountUser = User;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The user of this request: of its API key where it brings one, else of its session.
     * @throws 401 `not_signed_in` where there is none; for keys see user-of-key.ts
     */
    signedInUser(): Promise<AccountUser>;
  }
}

const ofKeys = new WeakMap<FastifyRequest, Promise<User>>();

/** Gives every request its `signedInUser()`. */
export function decorateWithUser(app: FastifyInstance, services: Services) {
  app.decorateRequest('signedInUser', async function (this: FastifyRequest) {
    const bearer = bearerOf(this);
    // A key stands for itself: a cookie beside it counts for nothing.
    if (bearer !== undefined) {
      const user = ofKeys.get(this) ?? userOfKey(services, this, bearer);
      ofKeys.set(this, user);
      return user;
    }
    const session = await readSession(services, this);
    if (!session) throw notSignedIn();
    return session.user;
  });
}
