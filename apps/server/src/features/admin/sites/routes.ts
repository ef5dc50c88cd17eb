import { adminSitesQuery, deleteAdminSite, listAdminSites } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../database/connection.ts';
import { sites } from '../../../database/schema/index.ts';
import { notFound } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { deleteSite } from '../../connections/index.ts';
import { notify } from '../../notifications/index.ts';
import { audit } from '../audit/audit.ts';
import { BY_ADMINISTRATOR } from '../lists/by-administrator.ts';
import { csvRoute } from '../lists/csv-route.ts';
import { adminRoute } from '../session/admin-route.ts';
import { listSites } from './list-sites.ts';

export function adminSiteRoutes(scope: FastifyInstance, services: Services) {
  const { db } = services;

  adminRoute(scope, listAdminSites, ({ query }) => listSites(db, query));

  csvRoute(scope, services, {
    name: 'sites',
    path: '/api/admin/sites.csv',
    query: adminSitesQuery,
    read: (query) => listSites(db, query),
    columns: {
      ID: ({ id }) => id,
      Name: ({ name }) => name,
      URL: ({ url }) => url,
      Owner: ({ owner }) => owner,
      Email: ({ email }) => email,
      Health: ({ health }) => health.state,
      Problem: ({ health }) => health.message,
      'Last delivery': ({ lastDelivery }) => lastDelivery?.at ?? null,
      'Last delivery was': ({ lastDelivery }) => lastDelivery?.state ?? null,
      Created: ({ createdAt }) => createdAt,
    },
  });

  adminRoute(scope, deleteAdminSite, ({ admin, params }) =>
    db.transaction(async (tx) => {
      const site = await findSite(tx, params.id);
      const kept = await deleteSite(tx, site.userId, params.id, BY_ADMINISTRATOR);
      await notify(tx, site.userId, {
        kind: 'administrator',
        outcome: `site-removed:${params.id}`,
        title: site.name,
        message: ['An administrator removed this site from pressloom.', kept].filter(Boolean).join(' '),
      });
      await audit(tx, admin, {
        action: 'site.removed',
        subject: { kind: 'site', id: params.id, name: site.name },
        before: { userId: site.userId, url: site.url },
      });
      return { ok: true as const };
    }),
  );
}

async function findSite(tx: Db, id: string) {
  const [site] = await tx
    .select({ userId: sites.userId, name: sites.name, url: sites.url })
    .from(sites)
    .where(eq(sites.id, id));
  if (!site) throw notFound('Site');
  return site;
}
