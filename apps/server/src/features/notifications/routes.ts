import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { listNotifications, readAllNotifications, readNotification } from './notification-store.ts';

export function notificationRoutes(app: FastifyInstance, { db }: Services) {
  userRoute(app, contract.listNotifications, ({ user }) => listNotifications(db, user.id));
  userRoute(app, contract.readAllNotifications, ({ user }) => readAllNotifications(db, user.id));
  userRoute(app, contract.readNotification, ({ user, params }) => readNotification(db, user.id, params.id));
}
