import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { requirePost } from '../posts/index.ts';
import { checkPost } from './check-post.ts';
import { setIgnored } from './claims/ignored-claims.ts';
import { searchLinkTargets } from './links/search-link-targets.ts';
import { findOverlaps } from './overlap/find-overlaps.ts';
import { addSource } from './sources/add-source.ts';
import { listSources, removeSource } from './sources/source-store.ts';

export function checkRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;
  userRoute(
    app,
    contract.checkOverlap,
    async ({ user, body }) => ({ titles: await findOverlaps(db, user.id, body.titles, body.except) }),
    { config: limits.overlap },
  );
  userRoute(
    app,
    contract.checkPost,
    ({ user, params, body }) => checkPost(services, user.id, params.id, body.content),
    { config: limits.check },
  );
  userRoute(app, contract.searchLinkTargets, async ({ user, params, query }) => ({
    posts: await searchLinkTargets(db, user.id, params.id, query.search),
  }));
  userRoute(app, contract.ignoreClaim, async ({ user, params, body }) => {
    await requirePost(db, user.id, params.id);
    await setIgnored(db, user.id, params.id, body.key, body.isIgnored);
    return { ok: true as const };
  });
  userRoute(app, contract.listSources, async ({ user, params }) => {
    await requirePost(db, user.id, params.id);
    return { sources: await listSources(db, user.id, { postId: params.id }) };
  });
  userRoute(
    app,
    contract.addSource,
    async ({ user, params, body }) => {
      await requirePost(db, user.id, params.id);
      return addSource(services, user.id, { postId: params.id }, body.url);
    },
    { config: limits.source },
  );
  userRoute(app, contract.removeSource, async ({ user, params }) => {
    await removeSource(db, user.id, params.id);
    return { ok: true as const };
  });
}
