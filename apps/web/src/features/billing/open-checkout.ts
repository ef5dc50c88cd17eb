/** What the checkout of the payment provider is opened for. */
export interface CheckoutSubject {
  scriptUrl: string;
  key: string;
  orderId?: string | null;
  subscriptionId?: string | null;
  /** Only another card for the subscription: nothing is charged. */
  isCardChange?: boolean;
  description: string;
  name?: string;
  email?: string;
}

export type CheckoutEnd =
  | { kind: 'paid'; paymentId: string; signature: string }
  /** Closed by the user. @property failure the bank's reason, if it refused the last try */
  | { kind: 'closed'; failure: string | undefined };

interface Provider {
  on: (event: 'payment.failed', listener: (failed: { error: { description?: string } }) => void) => void;
  open: () => void;
}

declare global {
  interface Window {
    Razorpay?: new (options: object) => Provider;
  }
}

/**
 * Opens the provider's checkout over the page, and resolves when it is closed.
 * @throws {CheckoutBlocked} if it can't be opened: nobody has paid then
 * @see https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/
 */
export async function openCheckout(subject: CheckoutSubject): Promise<CheckoutEnd> {
  const Checkout = await loadProvider(subject.scriptUrl);
  const { promise, resolve } = Promise.withResolvers<CheckoutEnd>();
  let failure: string | undefined;
  try {
    const checkout = new Checkout({
      key: subject.key,
      ...(subject.orderId ? { order_id: subject.orderId } : { subscription_id: subject.subscriptionId }),
      ...(subject.isCardChange && { subscription_card_change: true }),
      name: 'pressloom',
      description: subject.description,
      prefill: { name: subject.name, email: subject.email },
      handler: (paid: { razorpay_payment_id: string; razorpay_signature: string }) =>
        resolve({ kind: 'paid', paymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature }),
      modal: { ondismiss: () => resolve({ kind: 'closed', failure }) },
    });
    checkout.on('payment.failed', ({ error }) => {
      failure = error.description ?? 'The payment was declined.';
    });
    checkout.open();
  } catch (cause) {
    throw new CheckoutBlocked({ cause });
  }
  return promise;
}

export class CheckoutBlocked extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'Couldn’t open the payment window. An ad blocker or your network may be in the way. Nothing was charged.',
      options,
    );
    this.name = 'CheckoutBlocked';
  }
}

/** The script comes only now: no page has it before somebody wants to pay. */
function loadProvider(scriptUrl: string): Promise<new (options: object) => Provider> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new CheckoutBlocked());
    };
    script.onload = () => (window.Razorpay ? resolve(window.Razorpay) : fail());
    script.onerror = fail;
    script.src = scriptUrl;
    document.head.append(script);
  });
}
