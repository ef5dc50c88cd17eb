import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services.ts';
import { changeCoupon, createCoupon, deleteCoupon, switchCoupon } from '../../billing/index.ts';
import { audit } from '../audit/audit.ts';
import { csvRoute } from '../lists/csv-route.ts';
import { adminRoute } from '../session/admin-route.ts';
import { listCoupons, toAdminCoupon } from './list-coupons.ts';
import { listRedemptions } from './list-redemptions.ts';

export function adminCouponRoutes(scope: FastifyInstance, services: Services) {
  const { db } = services;

  adminRoute(scope, contract.listAdminCoupons, ({ query }) => listCoupons(db, query));

  csvRoute(scope, services, {
    name: 'coupons',
    path: '/api/admin/coupons.csv',
    query: contract.adminCouponsQuery,
    read: (query) => listCoupons(db, query),
    columns: {
      ID: ({ id }) => id,
      Code: ({ code }) => code,
      'Discount in percent': ({ discountPercent }) => discountPercent,
      'Discount in paise': ({ discountAmount }) => discountAmount,
      'Start date': ({ validFrom }) => validFrom,
      'End date': ({ validUntil }) => validUntil,
      Uses: ({ currentUses }) => currentUses,
      'Maximum uses': ({ maxUses }) => maxUses,
      'Uses per user': ({ maxUsesPerUser }) => maxUsesPerUser,
      Period: ({ period }) => period,
      Active: ({ isActive }) => (isActive ? 'yes' : 'no'),
      Created: ({ createdAt }) => createdAt,
    },
  });

  adminRoute(scope, contract.createCoupon, ({ admin, body }) =>
    db.transaction(async (tx) => {
      const coupon = toAdminCoupon(await createCoupon(tx, body));
      await audit(tx, admin, { action: 'coupon.created', subject: subjectOf(coupon), after: settingsOf(coupon) });
      return coupon;
    }),
  );

  adminRoute(scope, contract.changeCoupon, ({ admin, params, body }) =>
    db.transaction(async (tx) => {
      const { before, after } = await changeCoupon(tx, params.id, body);
      await audit(tx, admin, { action: 'coupon.changed', subject: subjectOf(before), ...changes(before, after) });
      return toAdminCoupon(after);
    }),
  );

  adminRoute(scope, contract.switchCoupon, ({ admin, params, body }) =>
    db.transaction(async (tx) => {
      const { before, after } = await switchCoupon(tx, params.id, body.isActive);
      await audit(tx, admin, { action: 'coupon.changed', subject: subjectOf(before), ...changes(before, after) });
      return toAdminCoupon(after);
    }),
  );

  adminRoute(scope, contract.deleteCoupon, ({ admin, params }) =>
    db.transaction(async (tx) => {
      const { coupon, redemptions } = await deleteCoupon(tx, params.id, new Date());
      const before = settingsOf(toAdminCoupon(coupon));
      await audit(tx, admin, { action: 'coupon.deleted', subject: subjectOf(coupon), before });
      return { redemptions };
    }),
  );

  adminRoute(scope, contract.listCouponRedemptions, ({ params, query }) =>
    listRedemptions(db, params.id, query.cursor),
  );
}

const subjectOf = ({ id, code }: { id: string; code: string }) => ({ kind: 'coupon' as const, id, name: code });

/** What an administrator sets of a coupon. */
const settingsOf = ({ id: _, currentUses: _uses, createdAt: _at, ...set }: contract.AdminCoupon) => set;

/** The fields that differ. */
function changes(before: Parameters<typeof toAdminCoupon>[0], after: Parameters<typeof toAdminCoupon>[0]) {
  const [old, set] = [settingsOf(toAdminCoupon(before)), settingsOf(toAdminCoupon(after))];
  const changed = (Object.keys(set) as (keyof typeof set)[]).filter((field) => set[field] !== old[field]);
  const only = (of: typeof set) => Object.fromEntries(changed.map((field) => [field, of[field]]));
  return { before: only(old), after: only(set) };
}
