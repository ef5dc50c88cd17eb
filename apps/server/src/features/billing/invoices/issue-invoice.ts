import { formatPaise } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { checkouts, type InvoiceDocument, invoices, type payments } from '../../../database/schema/index.ts';
import { appendEntry } from '../ledger/ledger-store.ts';
import { mailBillingDocument } from './billing-mail.ts';
import { dayInIndia, printedState, printedTaxes } from './invoice-document.ts';
import { takeInvoiceNumber } from './take-invoice-number.ts';

/** Who sells, as the operator configured it. */
export interface Seller {
  name: string;
  address: string;
  /** Code of an Indian state. */
  state: string;
  /** Without one nothing is taxed, and receipts take the place of invoices. */
  gstin?: string;
  sac: string;
}

type Payment = typeof payments.$inferSelect;

const DESCRIPTIONS = { month: 'pressloom Pro, one month', year: 'pressloom Pro, one year' };

/**
 * Issues the invoice or receipt of a payment as part of the transaction that settles it, so that no number is missing
 * or used twice. The billing details are those of the checkout.
 */
export async function issueInvoice(tx: Db, seller: Seller, payment: Payment, now: Date): Promise<void> {
  const [buyer] = await tx
    .select({ details: checkouts.details })
    .from(checkouts)
    .where(eq(checkouts.id, payment.checkoutId));
  if (!buyer) throw new Error(`Payment ${payment.id} has no checkout`);
  const { name, address, state, gstin } = buyer.details;
  const { price, discount, net, total } = payment.amount;
  const taxes = printedTaxes(payment.amount, state);
  const series = taxes.length > 0 ? 'invoice' : 'receipt';
  const document: InvoiceDocument = {
    kind: series,
    number: await takeInvoiceNumber(tx, series, now),
    issuedAt: now.toISOString(),
    seller: {
      name: seller.name,
      address: seller.address,
      state: printedState(seller.state),
      gstin: seller.gstin ?? '',
    },
    buyer: { name, address, state: printedState(state), gstin },
    placeOfSupply: printedState(state),
    sac: taxes.length > 0 ? seller.sac : null,
    description: DESCRIPTIONS[payment.period] + paidTime(payment),
    price,
    discount,
    net,
    taxes,
    total,
    reference: payment.providerId,
    corrects: null,
  };
  await storeDocument(tx, { document, userId: payment.userId, paymentId: payment.id, issuedAt: now });
  await mailBillingDocument(tx, payment.userId, {
    subject: `Your ${series} ${document.number}`,
    text: `Thank you: we received ${formatPaise(total)} for ${DESCRIPTIONS[payment.period]}. Your ${series} ${document.number} is ready for download in Settings.`,
    about: `invoice:${document.number}`,
  });
}

function paidTime({ from, until }: Payment): string {
  return from && until ? `\n${dayInIndia(from)} to ${dayInIndia(until)}` : '';
}

interface NewDocument {
  document: InvoiceDocument;
  userId: string;
  paymentId: string;
  issuedAt: Date;
  refundId?: string;
  correctsId?: string;
}

/** Stores what was numbered, with its entry in the ledger. */
export async function storeDocument(tx: Db, { document, userId, ...row }: NewDocument): Promise<void> {
  const { kind: series, number, total } = document;
  await tx
    .insert(invoices)
    .values({ ...row, userId, series, number, total, snapshot: document, mailedAt: row.issuedAt });
  await appendEntry(tx, { userId, kind: series === 'creditNote' ? 'credit_note' : 'invoice', subject: number });
}
