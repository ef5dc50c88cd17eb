import { formatPaise } from '@pressloom/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connection.ts';
import { refunds } from '../../../database/schema/index.ts';
import { alertAdministrators } from '../alert-administrators.ts';
import { dayInIndia } from '../day-in-india.ts';
import { mailBuyer } from '../invoices/billing-mail.ts';

type Refund = typeof refunds.$inferSelect;

/** Seven working days, which is what banks take at most, and the days between them. */
export const LATE_MS = 9 * 86_400_000;

/** Mails its user, once, that a refund takes longer than it should. */
export async function notifyOfDelay(tx: Db, config: Config, id: string): Promise<void> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, id), inArray(refunds.state, ['requested', 'pending'])));
  if (!refund) return;
  await mailBuyer(tx, buyerOf(config, refund), {
    about: `refund-late:${id}`,
    isOnce: true,
    subject: `Your refund of ${formatPaise(refund.total)} takes longer than usual`,
    text: `We asked for your refund of ${formatPaise(refund.total)} on ${dayInIndia(refund.createdAt)}, and it isn’t confirmed yet. You don’t have to do anything: we ask about it every hour, and email you as soon as it is. If you have a question, write to ${config.contactEmail}.`,
  });
}

/**
 * Mails its user and the administrators that a refund has failed for good.
 * @param why for administrators
 */
export async function notifyOfFailure(tx: Db, config: Config, refund: Refund, why: string): Promise<void> {
  const { id, providerId, total } = refund;
  await mailBuyer(tx, buyerOf(config, refund), {
    about: `refund-failed:${id}`,
    subject: `Your refund of ${formatPaise(total)} failed`,
    text: `We couldn’t refund ${formatPaise(total)} to the card or account you paid with. A usual reason is that it was closed. The money isn’t lost: we were notified, and will pay it to you another way. To say how, write to ${config.contactEmail}.`,
  });
  await alertAdministrators(tx, config, {
    about: `refund-failed:${id}`,
    subject: `A refund of ${formatPaise(total)} failed`,
    text: `The refund ${providerId ?? id} of ${formatPaise(total)} failed: ${why} Look at the payment in the dashboard of the payment provider. If the customer doesn’t have the money, refund it again, or pay it back another way. The customer was notified.`,
  });
}

const buyerOf = ({ settlement }: Config, { userId }: Refund) => ({ userId, mode: settlement?.mode ?? 'live' });
