import { and, count, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { couponRedemptions } from '../../../database/schema/index.ts';

/** How often a user has reserved or redeemed a coupon. */
export async function usesOf(tx: Db, couponId: string, userId: string): Promise<number> {
  const [row] = await tx
    .select({ uses: count() })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.couponId, couponId),
        eq(couponRedemptions.userId, userId),
        ne(couponRedemptions.state, 'released'),
      ),
    );
  return row?.uses ?? 0;
}
