import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../route.ts';
import type { Services } from '../../services.ts';
import { requestPublication } from './request-publication.ts';
import { retryPublication } from './retry-publication.ts';

export function publishingRoutes(app: FastifyInstance, services: Services) {
  userRoute(app, contract.requestPublication, ({ user, params, body }) =>
    requestPublication(services, user.id, params.id, body),
  );
  userRoute(app, contract.retryPublication, ({ user, params }) => retryPublication(services, user.id, params.id));
}
