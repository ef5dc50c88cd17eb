import { getDashboard } from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { readDashboard } from './read-dashboard.ts';
import { rememberCounts } from './remember-counts.ts';

export function dashboardRoutes(app: FastifyInstance, { db, events }: Services) {
  const counts = rememberCounts(events);
  userRoute(app, getDashboard, ({ user }) => readDashboard(db, user, counts));
}
