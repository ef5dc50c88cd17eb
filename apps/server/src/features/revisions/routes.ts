import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { listRevisions } from './revision-store.ts';

export function revisionRoutes(app: FastifyInstance, { db }: Pick<Services, 'db'>) {
  userRoute(app, contract.listRevisions, ({ user, params, query }) => listRevisions(db, user.id, params.id, query));
}
