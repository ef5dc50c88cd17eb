import { type BillingDetails, formatPaise, type PaymentMode, splitAmount } from '@pressloom/contract';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { billingDetails, checkouts, type InvoiceDocument, payments } from '../../../database/schema/index.ts';
import { dayInIndia } from '../day-in-india.ts';
import { printedState, printedTaxes } from './invoice-document.ts';
import { storeDocument } from './store-document.ts';
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

/** What is sold here, as configured. */
export interface Selling {
  seller: Seller;
  mode: PaymentMode;
}

type Payment = typeof payments.$inferSelect;

const DESCRIPTIONS = { month: 'pressloom Pro, one month', year: 'pressloom Pro, one year' };

/**
 * Issues the invoice or receipt of a payment as part of the transaction that settles it, so that no number is missing
 * or used twice. The tax is that of the seller and the buyer of today, who are printed: the payment takes its parts over.
 */
export async function issueInvoice(tx: Db, { seller, mode }: Selling, payment: Payment, now: Date): Promise<void> {
  const { name, address, state, gstin } = await buyerOf(tx, payment);
  const { price, discount, net, total, ...tax } = splitAmount(
    payment.amount.price,
    { percent: null, amount: payment.amount.discount },
    { seller: seller.gstin ? seller.state : undefined, buyer: state },
  );
  const amount = { price, discount, net, total, ...tax };
  await tx.update(payments).set({ amount }).where(eq(payments.id, payment.id));
  const series = seller.gstin ? 'invoice' : 'receipt';
  const document: InvoiceDocument = {
    kind: series,
    number: await takeInvoiceNumber(tx, { kind: series, isTest: mode === 'test' }, now),
    issuedAt: now.toISOString(),
    isDemo: mode === 'demo',
    isTest: mode === 'test',
    seller: {
      name: seller.name,
      address: seller.address,
      state: printedState(seller.state),
      gstin: seller.gstin ?? '',
    },
    buyer: { name, address, state: printedState(state), gstin },
    placeOfSupply: printedState(state),
    sac: seller.gstin ? seller.sac : null,
    description: DESCRIPTIONS[payment.period] + paidTime(payment),
    price,
    discount,
    net,
    taxes: printedTaxes(amount, state),
    total,
    reference: payment.providerId,
    corrects: null,
  };
  const mail = {
    subject: `Your ${series} ${document.number}`,
    text: `Thank you: we received ${formatPaise(total)} for ${DESCRIPTIONS[payment.period]}. Your ${series} ${document.number} is in Settings, under Billing.`,
  };
  await storeDocument(tx, { document, userId: payment.userId, paymentId: payment.id }, mail, now);
}

/** Of a first payment, as given at its checkout; of the next ones of a subscription, as saved in Settings since. */
async function buyerOf(tx: Db, { id, checkoutId, userId }: Payment): Promise<BillingDetails> {
  const [checkout] = await tx
    .select({ details: checkouts.details })
    .from(checkouts)
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.userId, userId)));
  if (!checkout) throw new Error(`Payment ${id} has no checkout`);
  const [earlier] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.checkoutId, checkoutId), eq(payments.isOwed, true), ne(payments.id, id)))
    .limit(1);
  const { name, address, state, gstin } = billingDetails;
  const [saved] = earlier
    ? await tx.select({ name, address, state, gstin }).from(billingDetails).where(eq(billingDetails.userId, userId))
    : [];
  return saved ?? checkout.details;
}

function paidTime({ from, until }: Payment): string {
  return from && until ? `\n${dayInIndia(from)} to ${dayInIndia(until)}` : '';
}
