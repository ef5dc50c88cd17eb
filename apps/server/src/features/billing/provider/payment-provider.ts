/** What pressloom asks of the company that takes payments. Amounts are whole paise of Indian rupees. */
export interface PaymentProvider {
  /** The key that a browser may know. */
  readonly publicKey: string;
  /**
   * The order of this receipt, created if there is none: it can be repeated after any failure.
   * @throws PaymentProviderError `refused` if the receipt belongs to an order of another amount
   */
  ensureOrder(order: { receipt: string; amount: number }): Promise<ProviderOrder>;
  readOrder(orderId: string): Promise<ProviderOrder>;
  /** Every attempt to pay an order, newest first. */
  listPayments(orderId: string): Promise<ProviderPayment[]>;
  /** Every attempt to pay anything that was made since then, newest first. */
  listPaymentsSince(since: Date): Promise<ProviderPayment[]>;
  readPayment(paymentId: string): Promise<ProviderPayment>;
  /** The monthly plan of this reference, created if there is none. The reference names the amount, which never changes. */
  ensureMonthlyPlan(plan: { reference: string; name: string; amount: number }): Promise<string>;
  /**
   * The subscription of this reference, created if there is none: it can be repeated after any failure.
   * @param subscription.since when the reference was made: no earlier subscription has it
   */
  ensureSubscription(subscription: NewSubscription): Promise<ProviderSubscription>;
  readSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  /** What was billed, newest first. Only a paid invoice gives rights, for its own time. */
  listInvoices(subscriptionId: string): Promise<ProviderInvoice[]>;
  /** The subscription that an invoice bills; null for an invoice of something else. */
  subscriptionOfInvoice(invoiceId: string): Promise<string | null>;
  /** Ends a subscription at once. One that has ended already is not an error. */
  cancelSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  pauseSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  resumeSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  /**
   * Gives money back. With the same key it is one refund, however often it is asked for, and the refund carries it.
   * @param refund.key 10 to 40 letters, digits, hyphens and underscores
   */
  refund(refund: { paymentId: string; amount: number; key: string }): Promise<ProviderRefund>;
  readRefund(refundId: string): Promise<ProviderRefund>;
  /** Every refund of a payment, newest first. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /** Every refund that was made since then, newest first. */
  listRefundsSince(since: Date): Promise<ProviderRefund[]>;
  /** Whether the browser's report of a payment comes from the provider. `of` is the ID that is stored, not the reported one. */
  isCheckoutSignature(report: { of: CheckoutSubject; paymentId: string; signature: string }): boolean;
  /** Whether the provider sent a webhook. @param body the very bytes received */
  isWebhookSignature(body: Uint8Array, signature: string): boolean;
  /** What a webhook is about, or undefined if the provider did not send it or it can't be read. @param body the very bytes received */
  readWebhook(body: Uint8Array, signature: string): ProviderEvent | undefined;
}

export type CheckoutSubject = { orderId: string } | { subscriptionId: string };

export interface NewSubscription {
  reference: string;
  since: Date;
  planId: string;
  /** How many months it is charged at most. */
  cycles: number;
}

export interface ProviderOrder {
  id: string;
  receipt: string | null;
  amount: number;
  amountPaid: number;
  status: 'created' | 'attempted' | 'paid';
  createdAt: Date;
}

export interface ProviderPayment {
  id: string;
  orderId: string | null;
  invoiceId: string | null;
  amount: number;
  amountRefunded: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  method: string;
  /** Why it failed, in the provider's words to the customer. */
  failure: string | null;
  createdAt: Date;
}

export interface ProviderSubscription {
  id: string;
  planId: string;
  status:
    | 'created'
    | 'authenticated'
    | 'active'
    | 'pending'
    | 'halted'
    | 'paused'
    | 'cancelled'
    | 'completed'
    | 'expired';
  paidCount: number;
  /** End of the cycle that was billed last, paid or not. */
  currentEnd: Date | null;
  endedAt: Date | null;
  /** A mandate of UPI cannot be changed: another plan needs another subscription. */
  isUpi: boolean;
}

export interface ProviderInvoice {
  id: string;
  subscriptionId: string;
  paymentId: string | null;
  status: string;
  amount: number;
  from: Date | null;
  until: Date | null;
}

export interface ProviderRefund {
  id: string;
  /** What we asked for it with; null for one that was made in the provider's dashboard. */
  key: string | null;
  paymentId: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  createdAt: Date;
}

/** Where to look: a webhook is a hint, and the truth is read from the provider. */
export interface ProviderEvent {
  /** E.g. `order.paid`. */
  name: string;
  at: Date;
  orderId?: string;
  paymentId?: string;
  subscriptionId?: string;
  refundId?: string;
}
