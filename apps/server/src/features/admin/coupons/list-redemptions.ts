import type { CouponRedemption } from '@pressloom/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { couponRedemptions, users } from '../../../database/schema/index.ts';
import { findPage } from '../lists/find-page.ts';
import { inOrder } from '../lists/in-order.ts';
import type { ListedTable } from '../lists/listed-table.ts';

export const LISTED_REDEMPTIONS = {
  table: couponRedemptions,
  id: couponRedemptions.id,
  keys: { reserved: { key: couponRedemptions.reservedAt, type: 'timestamptz' } },
  texts: [],
} satisfies ListedTable;

const PAGE = 25;

/** One page of those who used a coupon, newest first. */
export async function listRedemptions(
  db: Db,
  couponId: string,
  cursor: string | undefined,
): Promise<{ rows: CouponRedemption[]; nextCursor: string | null }> {
  const { ids, nextCursor } = await findPage(
    db,
    LISTED_REDEMPTIONS,
    { sort: '-reserved', cursor, limit: PAGE },
    eq(couponRedemptions.couponId, couponId),
  );
  const rows = await db
    .select({
      id: couponRedemptions.id,
      userId: couponRedemptions.userId,
      email: users.email,
      state: couponRedemptions.state,
      reservedAt: couponRedemptions.reservedAt,
      settledAt: couponRedemptions.settledAt,
    })
    .from(couponRedemptions)
    .leftJoin(users, eq(users.id, couponRedemptions.userId))
    .where(inArray(couponRedemptions.id, ids));
  return {
    rows: inOrder(ids, rows).map((row) => ({
      ...row,
      email: row.email ?? 'Unknown',
      reservedAt: row.reservedAt.toISOString(),
      settledAt: row.settledAt?.toISOString() ?? null,
    })),
    nextCursor,
  };
}
