import type { BillingDocument, BillingPayment } from '@pressloom/contract';
import { and, desc, eq, getTableColumns, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { cursorOf, readCursor } from '../../../database/cursor.ts';
import { invoices, payments, planGrants, refunds } from '../../../database/schema/index.ts';
import { refundableNow } from '../refunds/refundable.ts';

type Payment = typeof payments.$inferSelect;
type Refund = typeof refunds.$inferSelect;
type Document = Pick<typeof invoices.$inferSelect, 'id' | 'series' | 'number' | 'issuedAt' | 'paymentId' | 'refundId'>;

/** One page of the user's payments with their documents and refunds, newest first, and the cursor of the next one. */
export async function listPayments(
  db: Db,
  userId: string,
  { cursor, limit }: { cursor?: string; limit: number },
  now = new Date(),
): Promise<{ payments: BillingPayment[]; nextCursor: string | null }> {
  const [paidAt, id] = cursor ? readCursor(cursor) : [];
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        cursor ? sql`(${payments.paidAt}, ${payments.id}) < (${paidAt}::timestamptz, ${id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    payments: await withDetails(db, userId, page, now),
    nextCursor: rows.length > limit && last ? cursorOf({ createdAt: last.paidAt, id: last.id }) : null,
  };
}

/** One payment of the user, as in the list. */
export async function readPayment(db: Db, userId: string, id: string): Promise<BillingPayment | undefined> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.userId, userId)));
  return (await withDetails(db, userId, rows, new Date()))[0];
}

async function withDetails(db: Db, userId: string, rows: Payment[], now: Date): Promise<BillingPayment[]> {
  const ids = rows.map(({ id }) => id);
  const { snapshot: _, ...columns } = getTableColumns(invoices);
  const documents = await db
    .select(columns)
    .from(invoices)
    .where(and(inArray(invoices.paymentId, ids), eq(invoices.userId, userId)));
  const given = await db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.paymentId, ids), eq(refunds.userId, userId)))
    .orderBy(refunds.createdAt, refunds.id);
  const running = await runningAmong(db, userId, ids, now);
  return rows.map((payment) =>
    toPayment(
      payment,
      {
        documents: documents.filter(({ paymentId }) => paymentId === payment.id),
        given: given.filter(({ paymentId }) => paymentId === payment.id),
        hasTimeLeft: running.has(payment.id),
      },
      now,
    ),
  );
}

/** Payments whose time is not over, and was not ended by a refund. */
async function runningAmong(db: Db, userId: string, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ id: planGrants.subject })
    .from(planGrants)
    .where(
      and(
        eq(planGrants.userId, userId),
        inArray(planGrants.subject, ids),
        isNull(planGrants.endedAt),
        gt(planGrants.until, now),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

interface Details {
  documents: Document[];
  given: Refund[];
  hasTimeLeft: boolean;
}

function toPayment(payment: Payment, { documents, given, hasTimeLeft }: Details, now: Date): BillingPayment {
  const back = given.reduce((sum, { state, total }) => (state === 'failed' ? sum : sum + total), 0);
  const { paise, kind, fullBefore } = refundableNow(payment, back, now);
  const documentOf = (refundId: string | null) => {
    const document = documents.find((each) => each.refundId === refundId);
    return document ? toDocument(document) : null;
  };
  return {
    id: payment.id,
    subscriptionId: payment.subscriptionId,
    period: payment.period,
    amount: payment.amount,
    paidAt: payment.paidAt.toISOString(),
    from: payment.isOwed ? (payment.from?.toISOString() ?? null) : null,
    until: payment.isOwed ? (payment.until?.toISOString() ?? null) : null,
    hasTimeLeft,
    document: documentOf(null),
    refunds: given.map(({ id, total, state, createdAt }) => ({
      id,
      amount: total,
      state,
      createdAt: createdAt.toISOString(),
      creditNote: documentOf(id),
    })),
    refundable: { paise, kind, fullBefore: fullBefore.toISOString() },
  };
}

const toDocument = ({ id, series: kind, number, issuedAt }: Document): BillingDocument => ({
  id,
  kind,
  number,
  issuedAt: issuedAt.toISOString(),
});
