import type { AdminCoupon, adminCouponsQuery } from '@pressloom/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { coupons } from '../../../database/schema/index.ts';
import { findPage } from '../lists/find-page.ts';
import { inOrder } from '../lists/in-order.ts';
import type { ListedTable } from '../lists/listed-table.ts';

export const LISTED_COUPONS = {
  table: coupons,
  id: coupons.id,
  keys: { created: { key: coupons.createdAt, type: 'timestamptz' }, code: { key: coupons.code, type: 'text' } },
  texts: [coupons.code],
} satisfies ListedTable;

/** Condition on coupons: what is listed of them. */
export const filteredCoupons = ({ active }: { active?: boolean | undefined }) =>
  and(isNull(coupons.deletedAt), active === undefined ? undefined : eq(coupons.isActive, active));

/** One page of the coupons that are not deleted. */
export async function listCoupons(
  db: Db,
  query: z.output<typeof adminCouponsQuery>,
): Promise<{ rows: AdminCoupon[]; nextCursor: string | null }> {
  const { ids, nextCursor } = await findPage(db, LISTED_COUPONS, query, filteredCoupons(query));
  const rows = await db.select().from(coupons).where(inArray(coupons.id, ids));
  return { rows: inOrder(ids, rows).map(toAdminCoupon), nextCursor };
}

export const toAdminCoupon = ({
  deletedAt: _,
  validFrom,
  validUntil,
  createdAt,
  ...row
}: typeof coupons.$inferSelect): AdminCoupon => ({
  ...row,
  validFrom: validFrom.toISOString(),
  validUntil: validUntil?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
