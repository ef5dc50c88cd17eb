import { getAdminOverview } from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services.ts';
import { adminRoute } from '../session/admin-route.ts';
import { countAll } from './count-all.ts';
import { readOverview } from './read-overview.ts';
import { rememberAll } from './remember-all.ts';

export function adminOverviewRoutes(scope: FastifyInstance, { db }: Pick<Services, 'db'>) {
  const counts = rememberAll(() => countAll(db));
  adminRoute(scope, getAdminOverview, async () => readOverview(db, await counts()));
}
