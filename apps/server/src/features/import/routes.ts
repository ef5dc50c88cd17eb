import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { importDocument } from './import-document.ts';

export function importRoutes(app: FastifyInstance, { db, config: { quotas } }: Services) {
  userRoute(app, contract.importDocument, ({ user, body }) => importDocument({ db, quotas }, user, body), {
    config: limits.import,
  });
}
