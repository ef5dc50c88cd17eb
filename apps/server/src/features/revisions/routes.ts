import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { restoreRevision } from '../editing/restore-revision.ts';
import { readRemote } from '../publishing/conflict/read-remote.ts';
import { settleRemote } from '../publishing/conflict/settle-remote.ts';
import { findRevision, listRevisions } from './revision-store.ts';

export function revisionRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;
  const { quotas } = services.config;
  const limited = { config: limits.siteRead };

  userRoute(app, contract.listRevisions, ({ user, params, query }) => listRevisions(db, user.id, params.id, query));
  userRoute(app, contract.getRevision, ({ user, params }) => findRevision(db, user.id, params.id));
  userRoute(app, contract.restoreRevision, ({ user, params, body }) =>
    restoreRevision({ db, quotas }, user.id, params.id, body.version),
  );
  userRoute(
    app,
    contract.readRemote,
    async ({ user, params }) => (await readRemote(services, user.id, params.id)).theirs,
    limited,
  );
  userRoute(
    app,
    contract.settleRemote,
    ({ user, params, body }) => settleRemote(services, user.id, params.id, body),
    limited,
  );
}
