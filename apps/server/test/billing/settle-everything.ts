import { and, eq, inArray } from 'drizzle-orm';
import { payments, refunds } from '../../src/database/schema/index.ts';
import { givenBack } from '../../src/features/billing/refunds/refundable.ts';
import { refundAsAdministrator } from '../../src/features/billing/refunds/request-refund.ts';
import type { Shop } from '../shop.ts';

const HOUR = 3_600_000;
/** Until past the three days for which a purchase is looked after. */
const LOOKS_AFTER = [1, 11, 25, 40];

/** Faults end, and the jobs run now and then for more than three days. Administrators refund again what failed. */
export async function settleEverything(shop: Shop, userIds: string[], problems: string[]): Promise<void> {
  shop.demo.endFaults();
  shop.demo.webhooks.faultWith(undefined);
  shop.demo.refundsAre('processed');
  for (const hours of LOOKS_AFTER) {
    await shop.demo.advance(hours * HOUR);
    await runJobs(shop);
  }
  await refundAgain(shop, userIds).catch((error: unknown) => problems.push(`Refunding again: ${error}`));
  await runJobs(shop);
}

export async function runJobs(shop: Shop): Promise<void> {
  await shop.hear();
  await shop.sweep();
  await shop.compare();
  await shop.refund();
  await shop.hear();
}

async function refundAgain({ server, now }: Shop, userIds: string[]) {
  const { db } = server.services;
  const failed = await db
    .select({ id: payments.id, total: payments.total, refund: refunds.total })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, 'failed'), inArray(refunds.userId, userIds)));
  for (const { id: paymentId, total, refund } of failed) {
    await db.transaction(async (tx) => {
      const left = Math.min(refund, total - (await givenBack(tx, paymentId)));
      if (left > 0) await refundAsAdministrator(tx, { paymentId, total: left, reason: 'The first one failed' }, now());
    });
  }
}
