import { HOUR_MS } from '@pressloom/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { payments, refunds } from '../../src/database/schema/index.ts';
import { givenBack } from '../../src/features/billing/refunds/refundable.ts';
import { refundAsAdministrator } from '../../src/features/billing/refunds/request-refund.ts';
import type { Stage } from './stage.ts';

/** Until past the three days for which a purchase is looked after. */
const LOOKS_AFTER = [1, 11, 25, 40];

/** Faults end, and the jobs run now and then for more than three days. Administrators refund again what failed. */
export async function settleEverything(stage: Stage, userIds: string[], problems: string[]): Promise<void> {
  stage.demo.endFaults();
  stage.demo.webhooks.faultWith(undefined);
  stage.demo.refundsAre('processed');
  for (const hours of LOOKS_AFTER) {
    await stage.pass(hours * HOUR_MS);
    await runJobs(stage);
  }
  await refundAgain(stage, userIds).catch((error: unknown) => problems.push(`Refunding again: ${error}`));
  await runJobs(stage);
}

export async function runJobs(stage: Stage): Promise<void> {
  await stage.hear();
  await stage.sweep();
  await stage.compare();
  await stage.refund();
  await stage.hear();
}

async function refundAgain({ db, now }: Stage, userIds: string[]) {
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
