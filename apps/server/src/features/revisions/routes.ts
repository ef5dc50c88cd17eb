import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findRevision, listRevisions } from './revision-store.ts';

export function revisionRoutes(app: FastifyInstance, { db }: Pick<Services, 'db'>) {
  userRoute(app, contract.listRevisions, ({ user, params, query }) => listRevisions(db, user.id, params.id, query));
  userRoute(app, contract.getRevision, ({ user, params }) => findRevision(db, user.id, params.id));
}
