import { adminLogin, adminLogout, getAdminSession } from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { publicRoute } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../audit/audit.ts';
import { clearAdminCookie } from './admin-cookie.ts';
import { adminRoute } from './admin-route.ts';
import { endAdminSession } from './admin-session-store.ts';
import { logIn } from './log-in.ts';

/** The login, which is there for everyone. */
export function adminLoginRoute(app: FastifyInstance, services: Services) {
  publicRoute(app, adminLogin, ({ body, request, reply }) => logIn(services, body, request, reply));
}

export function adminSessionRoutes(scope: FastifyInstance, services: Services) {
  const { db, config } = services;

  adminRoute(scope, getAdminSession, async ({ admin }) => ({
    username: admin.username,
    loginTime: admin.loginTime.toISOString(),
    sellsPlans: config.billing !== undefined,
  }));

  adminRoute(scope, adminLogout, async ({ admin, reply }) => {
    await db.transaction(async (tx) => {
      await endAdminSession(tx, admin.sessionId);
      await audit(tx, admin, { action: 'administrator.signed-out', subject: { kind: 'user', id: admin.id } });
    });
    await clearAdminCookie(services, reply);
    return { ok: true as const };
  });
}
