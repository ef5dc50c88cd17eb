import type { User } from '@pressloom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notSignedIn } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { readSession } from './read-session.ts';

export type AccountUser = User;

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of this request. @throws 401 `not_signed_in` where there is none */
    signedInUser(): Promise<AccountUser>;
  }
}

/** Gives every request its `signedInUser()`. */
export function decorateWithUser(app: FastifyInstance, services: Services) {
  app.decorateRequest('signedInUser', async function (this: FastifyRequest) {
    const session = await readSession(services, this);
    if (!session) throw notSignedIn();
    return session.user;
  });
}
