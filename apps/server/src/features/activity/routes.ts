import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { listActivity } from './list-activity.ts';

export function activityRoutes(app: FastifyInstance, { db }: Services) {
  userRoute(app, contract.listActivity, ({ user, query }) => listActivity(db, user.id, query));
}
