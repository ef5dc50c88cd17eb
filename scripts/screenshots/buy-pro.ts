import type { Checkout, Purchase } from '@pressloom/contract';
import type { Client } from '../../bench/client.ts';
import type { DemoPayments } from '../../packages/testkit/src/index.ts';
import { until } from './until.ts';

/** Buys a month or a year of Pro, with its invoice. */
export async function buyPro(
  { call }: Client,
  payments: DemoPayments,
  name: string,
  { period = 'month', couponCode = '' }: { period?: 'month' | 'year'; couponCode?: string } = {},
): Promise<void> {
  const { amount } = await call<Purchase>('POST', '/api/billing/preview', { period, couponCode, state: '27' });
  const { id, payment } = await call<Checkout>('POST', '/api/billing/checkouts', {
    period,
    couponCode,
    details: { name, address: '4 Mill Road, Pune 411001', state: '27' },
    total: amount.total,
  });
  await payments.pay({
    orderId: payment?.orderId ?? undefined,
    subscriptionId: payment?.subscriptionId ?? undefined,
  });
  await until(async () => (await call<Checkout>('GET', `/api/billing/checkouts/${id}`)).state === 'paid');
}
