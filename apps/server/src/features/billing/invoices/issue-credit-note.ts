import { formatPaise } from '@pressloom/contract';
import { and, eq, ne, sum } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { type InvoiceDocument, invoices, type refunds } from '../../../database/schema/index.ts';
import { dayOfEnd } from '../day-in-india.ts';
import { paidUntilOf } from '../subscriptions/subscription-store.ts';
import { storeDocument } from './store-document.ts';
import { takeInvoiceNumber } from './take-invoice-number.ts';

/**
 * Issues the credit note of a processed refund, as part of the transaction that records it. What was never invoiced has
 * none. Its payment is locked by the caller, so that the notes of one invoice follow one another.
 */
export async function issueCreditNote(tx: Db, refund: typeof refunds.$inferSelect, now: Date): Promise<void> {
  const { userId, paymentId } = refund;
  const [invoice] = await tx
    .select({ id: invoices.id, snapshot: invoices.snapshot })
    .from(invoices)
    .where(and(eq(invoices.paymentId, paymentId), ne(invoices.series, 'creditNote')));
  if (!invoice) return;
  const [before] = await tx
    .select({ total: sum(invoices.total) })
    .from(invoices)
    .where(and(eq(invoices.paymentId, paymentId), eq(invoices.series, 'creditNote')));
  const { number, issuedAt, description } = invoice.snapshot;
  const document: InvoiceDocument = {
    ...invoice.snapshot,
    kind: 'creditNote',
    number: await takeInvoiceNumber(tx, { kind: 'creditNote', isTest: invoice.snapshot.isTest }, now),
    issuedAt: now.toISOString(),
    description: `Refund: ${description}`,
    ...shareOf(invoice.snapshot, Number(before?.total ?? 0), refund.total),
    reference: refund.providerId ?? refund.id,
    corrects: { number, issuedAt },
  };
  // Of what was bought besides. With the refund it may have moved to earlier days than its invoice names.
  const paidUntil = await paidUntilOf(tx, userId);
  const rest =
    paidUntil && paidUntil > now
      ? ` Pro is paid until ${dayOfEnd(paidUntil)}, also where an invoice names other days.`
      : '';
  const mail = {
    subject: `Your refund of ${formatPaise(refund.total)}`,
    text: `We refunded ${formatPaise(refund.total)}. Your bank shows it within a few days. Credit note ${document.number} for ${number} is in Settings, under Billing.${rest}`,
  };
  await storeDocument(tx, { document, userId, paymentId, refundId: refund.id, correctsId: invoice.id }, mail, now);
}

/**
 * What a part of the paid amount consists of, after another part went back: with the rates of the invoice, and so that
 * all parts together add up to it, to the paisa.
 */
function shareOf({ taxes, total }: InvoiceDocument, before: number, paise: number) {
  const shareAt = (tax: number, part: number) => Math.round(tax * (part / total));
  const parts = taxes.map((tax) => ({
    ...tax,
    paise: shareAt(tax.paise, before + paise) - shareAt(tax.paise, before),
  }));
  const net = parts.reduce((rest, tax) => rest - tax.paise, paise);
  return { price: paise, discount: 0, net, taxes: parts, total: paise };
}
