import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf } from '../../../http/bearer.ts';
import type { Services } from '../../../services.ts';
import { adminTokenOf } from './admin-cookie.ts';
import { findAdminSession } from './admin-session-store.ts';

/** Who acts in the admin area, and from where. */
export interface Administrator {
  id: string;
  username: string;
  sessionId: string;
  /** When the session was opened. */
  loginTime: Date;
  /** IP address. */
  address: string;
}

type Needs = Pick<Services, 'auth' | 'db'>;

const administrators = new WeakMap<FastifyRequest, Administrator>();

/**
 * Lets only administrators reach the routes of a scope, and keeps them out of the API document. To everyone else they
 * are absent: the reply is that of an address that does not exist, given at the same point, after the body was parsed
 * and before it is validated.
 */
export function guardAdminRoutes(scope: FastifyInstance, services: Needs) {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true };
  });
  scope.addHook('preValidation', async (request, reply) => {
    const admin = await findAdministrator(services, request);
    if (!admin) {
      reply.callNotFound();
      return reply;
    }
    administrators.set(request, admin);
  });
}

/** The administrator of a request that the guard has let through. */
export function administratorOf(request: FastifyRequest): Administrator {
  const admin = administrators.get(request);
  if (!admin) throw new Error('This route is not guarded: register it in features/admin/routes.ts');
  return admin;
}

/** An API key is no administrator, whatever cookie comes with it. */
async function findAdministrator(services: Needs, request: FastifyRequest): Promise<Administrator | undefined> {
  const token = await adminTokenOf(services, request);
  if (!token || bearerOf(request) !== undefined) return undefined;
  const session = await findAdminSession(services.db, token);
  if (!session?.isOpen) return undefined;
  const { id: sessionId, userId: id, username, createdAt: loginTime } = session;
  return { id, username, sessionId, loginTime, address: request.ip };
}
