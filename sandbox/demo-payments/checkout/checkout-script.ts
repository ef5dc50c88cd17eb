/**
 * `checkout.js` as the page of a shop loads it: `new Razorpay(options).open()` shows the checkout in a frame and calls
 * `options.handler` with signed IDs, listeners of `payment.failed` with the error, or `options.modal.ondismiss`.
 * @see https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/
 */
export const CHECKOUT_SCRIPT = `(() => {
  'use strict';
  const origin = new URL(document.currentScript.src).origin;

  class Razorpay {
    #options;
    #listeners = new Map();
    #frame;
    #receive = (event) => {
      if (event.origin !== origin || event.source !== this.#frame?.contentWindow) return;
      const { paid, failed, dismissed } = event.data ?? {};
      if (failed) for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error: failed });
      if (paid || dismissed) this.close();
      if (paid) this.#options.handler?.(paid);
      if (dismissed) this.#options.modal?.ondismiss?.();
    };

    constructor(options) {
      if (!options?.key) throw new Error('No key passed');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    open() {
      const { key, order_id, subscription_id, subscription_card_change, name, description, prefill } = this.#options;
      const query = new URLSearchParams({ key, parent: location.origin });
      if (order_id) query.set('order_id', order_id);
      if (subscription_id) query.set('subscription_id', subscription_id);
      if (subscription_card_change) query.set('card_change', '1');
      if (name) query.set('name', name);
      if (description) query.set('description', description);
      if (prefill?.email) query.set('email', prefill.email);
      const frame = document.createElement('iframe');
      frame.src = origin + '/checkout?' + query;
      frame.title = 'Checkout';
      frame.className = 'razorpay-checkout-frame';
      Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' });
      frame.style.zIndex = '2147483647';
      frame.addEventListener('load', () => frame.focus());
      window.addEventListener('message', this.#receive);
      this.#frame = frame;
      document.body.append(frame);
    }

    close() {
      window.removeEventListener('message', this.#receive);
      this.#frame?.remove();
      this.#frame = undefined;
    }
  }
  window.Razorpay = Razorpay;
})();
`;

/**
 * Of the checkout itself: sends what the customer chose, and tells the page around it how it went. It runs before the buttons
 * are there, so that none is pressed in vain.
 */
export const PAGE_SCRIPT = `(() => {
  'use strict';
  const tell = (message) => {
    const { parent: shop } = document.body.dataset;
    if (shop && window.parent !== window) window.parent.postMessage(message, shop);
  };
  const disable = (isDisabled) => {
    for (const button of document.querySelectorAll('button')) if (button.id !== 'close') button.disabled = isDisabled;
  };

  async function pay({ method, outcome }) {
    disable(true);
    const status = document.querySelector('[role=status]');
    status.textContent = 'Asking the bank that does not exist…';
    const response = await fetch('/checkout/pay' + location.search, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method, outcome }),
    });
    const result = await response.json();
    if (result.error) status.textContent = result.error.description;
    else if (result.paid) status.textContent = 'Paid. No money moved. You can close this page.';
    else if (result.failed) {
      status.textContent = result.failed.description;
      disable(false);
    } else status.textContent = 'The bank has not answered yet. You can close the checkout.';
    tell(result);
  }

  document.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button?.id === 'close') tell({ dismissed: true });
    else if (button) pay(button.dataset);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ dismissed: true });
  });
})();
`;
