import {
  adminSubscriptionsQuery,
  listAdminSubscriptions,
  listUserPayments,
  readRevenue as readRevenueEndpoint,
  refundPayment,
} from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services.ts';
import { listPayments, readRevenue, refundAsAdministrator } from '../../billing/index.ts';
import { audit } from '../audit/audit.ts';
import { csvRoute } from '../lists/csv-route.ts';
import { adminRoute } from '../session/admin-route.ts';
import { listSubscriptions } from './list-subscriptions.ts';

const PAYMENTS_PAGE = 10;

export function adminSubscriptionRoutes(scope: FastifyInstance, services: Services) {
  const { db } = services;

  adminRoute(scope, listAdminSubscriptions, ({ query }) => listSubscriptions(db, query));

  csvRoute(scope, services, {
    name: 'subscriptions',
    path: '/api/admin/subscriptions.csv',
    query: adminSubscriptionsQuery,
    read: (query) => listSubscriptions(db, query),
    columns: {
      ID: ({ id }) => id,
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Period: ({ period }) => period,
      State: ({ state }) => state,
      'Price in paise': ({ total }) => total,
      'Paid until': ({ paidUntil }) => paidUntil,
      Cancelled: ({ cancelledAt }) => cancelledAt,
      Created: ({ createdAt }) => createdAt,
    },
  });

  adminRoute(scope, readRevenueEndpoint, async () => {
    const mode = services.config.billing?.mode ?? 'live';
    return { months: await readRevenue(db, mode), mode };
  });

  adminRoute(scope, listUserPayments, ({ query: { userId, cursor } }) =>
    listPayments(db, userId, { ...(cursor && { cursor }), limit: PAYMENTS_PAGE }),
  );

  adminRoute(scope, refundPayment, ({ admin, params, body: { total, left, reason } }) =>
    db.transaction(async (tx) => {
      const { payment, before, after } = await refundAsAdministrator(tx, { paymentId: params.id, total, left, reason });
      await audit(tx, admin, {
        action: 'payment.refunded',
        // So that the log of a user has it, and names them.
        subject: { kind: 'user', id: payment.userId },
        before: { refunded: before },
        after: { refunded: after, payment: payment.providerId },
        reason,
      });
      return { ok: true as const };
    }),
  );
}
