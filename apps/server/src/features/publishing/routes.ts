import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { listPostAttempts, listSiteAttempts } from './attempts/list-attempts.ts';
import { checkOpenedPost } from './checks/check-opened-post.ts';
import { checkPublication } from './checks/check-publication.ts';
import { readRemote, requireSeen } from './conflict/read-remote.ts';
import { settleRemote } from './conflict/settle-remote.ts';
import { requestPublication } from './requests/request-publication.ts';
import { retryPublication } from './requests/retry-publication.ts';
import { stopPublication } from './requests/stop-publication.ts';
import { readPostSeo } from './seo/read-post-seo.ts';

export function publishingRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;
  const limited = { config: limits.siteRead };

  userRoute(app, contract.requestPublication, async ({ user, params, body: { seen, ...request } }) => {
    if (seen !== undefined) requireSeen(await readRemote(services, user.id, params.id), seen);
    return requestPublication(db, user.id, params.id, request);
  });
  userRoute(app, contract.retryPublication, ({ user, params }) => retryPublication(db, user.id, params.id));
  userRoute(
    app,
    contract.checkPublication,
    ({ user, params }) => checkPublication(services, user.id, params.id),
    limited,
  );
  userRoute(app, contract.lookAtPost, ({ user, params }) => checkOpenedPost(services, user.id, params.id));
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
  userRoute(app, contract.readPostSeo, ({ user, params }) => readPostSeo(services, user.id, params.id), limited);
  userRoute(app, contract.stopPublication, ({ user, params }) => stopPublication(db, user.id, params.id));
  userRoute(app, contract.listPostAttempts, ({ user, params, query }) =>
    listPostAttempts(db, user.id, params.id, query),
  );
  userRoute(app, contract.listSiteAttempts, ({ user, params, query }) =>
    listSiteAttempts(db, user.id, params.id, query),
  );
}
