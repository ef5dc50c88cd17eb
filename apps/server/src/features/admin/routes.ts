import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { adminAuditRoutes } from './audit/routes.ts';
import { adminCouponRoutes } from './coupons/routes.ts';
import { adminOverviewRoutes } from './overview/routes.ts';
import { adminPostRoutes } from './posts/routes.ts';
import { guardAdminRoutes } from './session/admin-guard.ts';
import { adminLoginRoute, adminSessionRoutes } from './session/routes.ts';
import { adminSiteRoutes } from './sites/routes.ts';
import { adminSubscriptionRoutes } from './subscriptions/routes.ts';
import { adminSystemRoutes } from './system/routes.ts';
import { adminUserRoutes } from './users/routes.ts';

export async function adminRoutes(app: FastifyInstance, services: Services) {
  adminLoginRoute(app, services);
  await app.register(async (scope) => {
    guardAdminRoutes(scope, services);
    adminSessionRoutes(scope, services);
    adminOverviewRoutes(scope, services);
    adminAuditRoutes(scope, services);
    adminUserRoutes(scope, services);
    adminPostRoutes(scope, services);
    adminSiteRoutes(scope, services);
    adminCouponRoutes(scope, services);
    adminSubscriptionRoutes(scope, services);
    adminSystemRoutes(scope, services);
  });
}
