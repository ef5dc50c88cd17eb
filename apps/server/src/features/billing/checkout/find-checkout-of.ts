import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { checkouts } from '../../../database/schema/index.ts';

/** The purchase that an order or a subscription of the provider belongs to; undefined if it is none of ours. */
export async function findCheckoutOf(
  db: Db,
  { orderId, subscriptionId }: { orderId: string | null; subscriptionId: string | null },
): Promise<string | undefined> {
  const isOf = subscriptionId
    ? eq(checkouts.providerSubscriptionId, subscriptionId)
    : orderId
      ? eq(checkouts.orderId, orderId)
      : undefined;
  if (!isOf) return undefined;
  const [row] = await db.select({ id: checkouts.id }).from(checkouts).where(isOf);
  return row?.id;
}
