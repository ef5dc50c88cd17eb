import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { readInsights } from './read-insights.ts';

export function insightsRoutes(app: FastifyInstance, { db }: Services) {
  userRoute(app, contract.getInsights, ({ user }) => readInsights(db, user.id));
}
