import { randomUUID } from 'node:crypto';
import { splitAmount } from '@pressloom/contract';
import type { Db } from '../src/database/connection.ts';
import { checkouts, payments } from '../src/database/schema/index.ts';

export const SELLER = {
  name: 'Blog Tools LLP',
  address: '12 Fort Road\nMumbai 400001',
  state: '27',
  gstin: '27AAPFU0939F1ZV',
  sac: '998434',
};

export const SELLING_GST = { seller: SELLER, mode: 'live' as const };

type Values = Partial<typeof payments.$inferInsert> & {
  seller?: { state: string; gstin?: string };
  state?: string;
  name?: string;
};

/** A payment with its checkout, as if it had just been settled. */
export async function insertPayment(
  db: Db,
  { seller = SELLER, state = '29', name = 'Asha Rao', ...values }: Values = {},
) {
  const { userId = randomUUID(), period = 'month', total = 149_900 } = values;
  const amount = splitAmount(
    total,
    { percent: null, amount: null },
    { seller: seller.gstin && seller.state, buyer: state },
  );
  const details = { name, address: '4 Hill View\nBengaluru 560001', state, gstin: '' };
  const purchase = { userId, period, total, amount };
  const [checkout] = await db
    .insert(checkouts)
    .values({ ...purchase, plan: 'pro', state: 'paid', details })
    .returning({ id: checkouts.id });
  if (!checkout) throw new Error('No checkout');
  const paidAt = values.paidAt ?? new Date();
  const [payment] = await db
    .insert(payments)
    .values({
      ...purchase,
      checkoutId: checkout.id,
      providerId: `pay_${randomUUID().slice(0, 14)}`,
      currency: 'INR',
      method: 'card',
      isOwed: true,
      from: paidAt,
      until: new Date(paidAt.getTime() + (period === 'month' ? 30 : 365) * 86_400_000),
      paidAt,
      ...values,
    })
    .returning();
  if (!payment) throw new Error('No payment');
  return payment;
}
