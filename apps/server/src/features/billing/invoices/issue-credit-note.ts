import { formatPaise, splitAmount } from '@pressloom/contract';
import { and, eq, ne, sum } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { type InvoiceDocument, invoices, type refunds } from '../../../database/schema/index.ts';
import { mailBillingDocument } from './billing-mail.ts';
import { printedTaxes } from './invoice-document.ts';
import { storeDocument } from './issue-invoice.ts';
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
  const { seller, buyer, placeOfSupply, sac, description, number, issuedAt } = invoice.snapshot;
  const document: InvoiceDocument = {
    kind: 'creditNote',
    number: await takeInvoiceNumber(tx, 'creditNote', now),
    issuedAt: now.toISOString(),
    seller,
    buyer,
    placeOfSupply,
    sac,
    description: `Refund: ${description}`,
    ...shareOf(invoice.snapshot, Number(before?.total ?? 0), refund.total),
    reference: refund.providerId ?? refund.id,
    corrects: { number, issuedAt },
  };
  await storeDocument(tx, { document, userId, paymentId, refundId: refund.id, correctsId: invoice.id, issuedAt: now });
  await mailBillingDocument(tx, userId, {
    subject: `Your refund of ${formatPaise(refund.total)}`,
    text: `We refunded ${formatPaise(refund.total)}. Your bank shows it within a few days. Credit note ${document.number} for ${number} is ready for download in Settings.`,
    about: `invoice:${document.number}`,
  });
}

/**
 * What a part of the paid amount consists of, after another part went back: all parts together add up to what was
 * invoiced, to the paisa.
 */
function shareOf({ seller, placeOfSupply, taxes }: InvoiceDocument, before: number, paise: number) {
  const codeOf = (state: string) => state.slice(0, 2);
  const states = { seller: taxes.length > 0 ? codeOf(seller.state) : undefined, buyer: codeOf(placeOfSupply) };
  const partsOf = (price: number) => splitAmount(price, { percent: null, amount: null }, states);
  const [less, all] = [partsOf(before), partsOf(before + paise)];
  const part = {
    price: paise,
    discount: 0,
    net: all.net - less.net,
    cgst: all.cgst - less.cgst,
    sgst: all.sgst - less.sgst,
    igst: all.igst - less.igst,
    total: paise,
  };
  const { price, discount, net, total } = part;
  return { price, discount, net, total, taxes: printedTaxes(part, codeOf(placeOfSupply)) };
}
