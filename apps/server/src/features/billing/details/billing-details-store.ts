import type { BillingDetails } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { billingDetails } from '../../../database/schema/index.ts';

export async function readBillingDetails(db: Db, userId: string): Promise<BillingDetails | null> {
  const { name, address, state, gstin } = billingDetails;
  const [row] = await db
    .select({ name, address, state, gstin })
    .from(billingDetails)
    .where(eq(billingDetails.userId, userId));
  return row ?? null;
}

/** For the next invoices: those that exist keep what they say. */
export async function storeBillingDetails(db: Db, userId: string, details: BillingDetails): Promise<void> {
  const values = { ...details, updatedAt: new Date() };
  await db
    .insert(billingDetails)
    .values({ ...values, userId })
    .onConflictDoUpdate({ target: billingDetails.userId, set: values });
}
