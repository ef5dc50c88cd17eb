import { listAudit as endpoint } from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services.ts';
import { adminRoute } from '../session/admin-route.ts';
import { listAudit } from './list-audit.ts';

export function adminAuditRoutes(scope: FastifyInstance, { db }: Pick<Services, 'db'>) {
  adminRoute(scope, endpoint, ({ query }) => listAudit(db, query));
}
