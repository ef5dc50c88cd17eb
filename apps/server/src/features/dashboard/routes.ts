import { getDashboard } from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../route.ts';
import type { Services } from '../../services.ts';
import { readDashboard } from './read-dashboard.ts';

export function dashboardRoutes(app: FastifyInstance, { db }: Services) {
  userRoute(app, getDashboard, ({ user }) => readDashboard(db, user));
}
