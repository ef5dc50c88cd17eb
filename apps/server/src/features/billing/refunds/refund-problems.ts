import { formatPaise, type SystemReport } from '@pressloom/contract';
import { and, asc, eq, gt, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connection.ts';
import { payments, refunds, users } from '../../../database/schema/index.ts';
import { dayInIndia } from '../day-in-india.ts';
import { LATE_MS } from './notify-of-refund.ts';

/** So long a failed refund is named: it may have been paid back another way. */
const FAILED_MS = 14 * 86_400_000;

/** Refunds that are named; of others it is said that there are more. */
const NAMED = 10;

const later = alias(refunds, 'later');

/** Refunds that take longer than they should, or have failed and were not made again since: in words, with what to do. */
export async function refundProblems(db: Db, now = new Date()): Promise<SystemReport['refunds']> {
  const rows = await db
    .select({
      id: sql<string>`coalesce(${refunds.providerId}, ${refunds.id}::text)`,
      total: refunds.total,
      state: refunds.state,
      createdAt: refunds.createdAt,
      // Its account may be gone.
      email: sql<string>`coalesce(${users.email}, 'a deleted account')`,
      userId: refunds.userId,
      payment: payments.providerId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(users, eq(users.id, refunds.userId))
    .where(
      or(
        and(isNotNull(refunds.checkAt), lt(refunds.createdAt, new Date(now.getTime() - LATE_MS))),
        and(
          eq(refunds.state, 'failed'),
          gt(refunds.settledAt, new Date(now.getTime() - FAILED_MS)),
          notExists(
            db
              .select({ one: sql`1` })
              .from(later)
              .where(
                and(
                  eq(later.paymentId, refunds.paymentId),
                  ne(later.state, 'failed'),
                  gt(later.createdAt, refunds.createdAt),
                ),
              ),
          ),
        ),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(NAMED + 1);
  return rows.slice(0, NAMED).map(({ state, userId, ...refund }, index) => {
    const more = index === NAMED - 1 && rows.length > NAMED ? ' More refunds wait or have failed.' : '';
    return { problem: (state === 'failed' ? failed(refund) : late(refund)) + more, userId, email: refund.email };
  });
}

interface Named {
  id: string;
  total: number;
  createdAt: Date;
  email: string;
  payment: string;
}

const of = ({ id, total, createdAt, email }: Named) =>
  `The refund ${id} of ${formatPaise(total)} to ${email}, asked for on ${dayInIndia(createdAt)},`;

const late = (refund: Named) =>
  `${of(refund)} isn’t confirmed yet, and the customer was notified. It is asked about every hour. Look at the payment ${refund.payment} in the dashboard of Razorpay: too low a balance is a usual reason, and otherwise its support knows more.`;

const failed = (refund: Named) =>
  `${of(refund)} has failed, and the customer expects the money another way. Refund the payment ${refund.payment} again under Payments, or pay it back yourself. This is shown for two weeks.`;
