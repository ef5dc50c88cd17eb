import * as contract from '@pressloom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import { isOwnOrigin } from '../../plugins/security.ts';
import type { Services } from '../../services.ts';
import { findSite, listSites } from '../sites/index.ts';
import { beginAuthorization } from './authorize-site.ts';
import { callbackRoute } from './callback-route.ts';
import { changeAddress, checkAddress } from './change-address.ts';
import { changeSite } from './change-site.ts';
import { checkSite } from './check-site.ts';
import { connectSite } from './connect-site.ts';
import { countDeliveries } from './count-deliveries.ts';
import { readSiteOptions } from './read-site-options.ts';
import { reconnectSite } from './reconnect-site.ts';
import { countDeletion, deleteSite } from './remove-site.ts';
import { searchSiteAuthors } from './search-site-authors.ts';
import { searchSiteTerms } from './search-site-terms.ts';
import { describeSiteImages, searchSiteImages } from './site-images.ts';

const LOG_IN_FIRST = 'You must be logged in to add a WordPress site';

export function siteRoutes(app: FastifyInstance, services: Services) {
  const { config, db } = services;
  const limited = { config: limits.connection };

  userRoute(app, contract.listSites, async ({ user }) => ({ sites: await listSites(db, user.id) }));

  userRoute(app, contract.listDeliveries, async ({ user }) => ({ sites: await countDeliveries(db, user.id) }));

  userRoute(app, contract.getSite, ({ user, params }) => findSite(db, user.id, params.id));

  userRoute(app, contract.addSite, ({ user, body }) => connectSite(services, user.id, body), {
    ...limited,
    signedOut: LOG_IN_FIRST,
  });

  userRoute(
    app,
    contract.authorizeSite,
    async ({ user, body, request }) => ({
      authorizeUrl: await beginAuthorization(services, user.id, body, addressSeenBy(request)),
    }),
    { ...limited, signedOut: LOG_IN_FIRST },
  );
  callbackRoute(app, services);

  userRoute(app, contract.changeSite, ({ user, params, body }) => changeSite(db, user.id, params.id, body));

  userRoute(app, contract.readSiteOptions, ({ user, params }) => readSiteOptions(services, user.id, params.id), {
    config: limits.siteRead,
  });

  userRoute(
    app,
    contract.searchSiteAuthors,
    ({ user, params, query }) => searchSiteAuthors(services, user.id, params.id, query.search),
    { config: limits.siteTerms },
  );

  userRoute(
    app,
    contract.searchSiteTerms,
    ({ user, params, query }) => searchSiteTerms(services, user.id, params.id, query),
    { config: limits.siteTerms },
  );

  userRoute(
    app,
    contract.searchSiteImages,
    ({ user, params, query }) => searchSiteImages(services, user.id, params.id, query),
    { config: limits.siteImages },
  );

  userRoute(
    app,
    contract.describeSiteImages,
    ({ user, params, body }) => describeSiteImages(services, user.id, params.id, body),
    { config: limits.siteImages },
  );

  userRoute(app, contract.checkSite, ({ user, params }) => checkSite(services, user.id, params.id), limited);

  userRoute(
    app,
    contract.reconnectSite,
    ({ user, params, body }) => reconnectSite(services, user.id, params.id, body),
    limited,
  );

  userRoute(
    app,
    contract.checkSiteAddress,
    ({ user, params, body }) => checkAddress(services, user.id, params.id, body),
    limited,
  );
  userRoute(
    app,
    contract.changeSiteAddress,
    ({ user, params, body }) => changeAddress(services, user.id, params.id, body),
    limited,
  );

  userRoute(app, contract.siteDeletion, ({ user, params }) => countDeletion(db, user.id, params.id));

  userRoute(app, contract.deleteSite, async ({ user, params }) => {
    await deleteSite(db, user.id, params.id);
    return { ok: true as const };
  });

  /** On this machine, a browser may use 127.0.0.1 while PUBLIC_URL says localhost: its cookie belongs to the former. */
  function addressSeenBy({ headers: { origin } }: FastifyRequest): string {
    const isAlias = origin !== undefined && origin !== new URL(config.publicUrl).origin && isOwnOrigin(origin, config);
    return isAlias ? origin : config.publicUrl;
  }
}
