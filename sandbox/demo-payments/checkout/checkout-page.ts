import { ApiError, badRequest } from '../api-error.ts';
import { type Books, find } from '../books.ts';

/** What everything says that the stand-in shows. */
export const DEMO_PAYMENT = 'Demo payment: no money moves';

const CHOICES = [
  ['card', 'paid', 'Pay by card'],
  ['upi', 'paid', 'Pay by UPI'],
  ['card', 'declined', 'Card that is declined'],
] as const;
const OF_ORDERS = [['card', 'late', 'Bank that answers half an hour later']] as const;
const OF_SUBSCRIPTIONS = [['card', 'expires', 'Card that expires before the next charge']] as const;

/** The hosted checkout of an order or a subscription. */
export function checkoutPage(books: Books, query: URLSearchParams): { status: number; html: string } {
  try {
    const { amount, choices } = whatToPay(books, query);
    const buttons = choices.map(
      ([method, outcome, label]) =>
        `<button type="button" data-method="${method}" data-outcome="${outcome}">${label}</button>`,
    );
    const shop = escapeHtml(query.get('name') ?? 'Checkout');
    return {
      status: 200,
      html: page(
        `<h1>${shop}</h1><p>${escapeHtml(query.get('description') ?? '')}</p><p class="amount">${amount}</p>
${buttons.join('\n')}<p role="status"></p><button type="button" id="close">Close</button>`,
        query.get('parent') ?? '',
      ),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const html = page(
      `<h1>Checkout</h1><p role="status">${escapeHtml(error.message)}</p><button type="button" id="close">Close</button>`,
      query.get('parent') ?? '',
    );
    return { status: error.status, html };
  }
}

/** The amount is the provider's own, whatever the page around it says. */
function whatToPay(books: Books, query: URLSearchParams) {
  if (query.get('key') !== books.keyId) throw badRequest('The api key provided is invalid');
  const subscriptionId = query.get('subscription_id');
  if (!subscriptionId) {
    const order = find(books.orders, query.get('order_id') ?? '');
    if (order.status === 'paid') throw badRequest('Payment already done for this order.');
    return { amount: rupees(order.amount_due), choices: [...CHOICES, ...OF_ORDERS] };
  }
  const subscription = find(books.subscriptions, subscriptionId);
  const { item, period } = find(books.plans, subscription.plan_id);
  const amount = query.has('card_change')
    ? 'New card: nothing is charged for the change'
    : `${rupees(item.amount * subscription.quantity)} ${period}`;
  return { amount, choices: [...CHOICES, ...OF_SUBSCRIPTIONS] };
}

const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (content: string, parent: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${DEMO_PAYMENT}</title><link rel="stylesheet" href="/checkout.css"><script src="/checkout-page.js"></script></head>
<body data-parent="${escapeHtml(parent)}"><main><p class="demo">${DEMO_PAYMENT}</p>
${content}
</main></body></html>
`;

export const CHECKOUT_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: rgb(0 0 0 / 60%); }
main { box-sizing: border-box; width: min(24rem, 100% - 2rem); padding: 1.5rem; border-radius: 0.75rem;
  background: light-dark(#fff, #18181b); color: light-dark(#18181b, #fafafa); display: grid; gap: 0.75rem; }
h1, p { margin: 0; overflow-wrap: anywhere; } h1 { font-size: 1.25rem; }
.demo { padding: 0.5rem 0.75rem; border-radius: 0.5rem; font-weight: 600;
  background: light-dark(#fef3c7, #422006); color: light-dark(#78350f, #fde68a); }
.amount { font-size: 1.5rem; font-weight: 600; }
button { font: inherit; padding: 0.625rem 1rem; border-radius: 0.5rem; cursor: pointer;
  border: 1px solid light-dark(#d4d4d8, #52525b); background: light-dark(#fafafa, #27272a); color: inherit; }
button:disabled { opacity: 0.5; cursor: default; }
button:focus-visible { outline: 2px solid light-dark(#2563eb, #60a5fa); outline-offset: 2px; }
[role='status']:empty { display: none; }
`;
