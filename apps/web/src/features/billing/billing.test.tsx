import type { Billing, BillingPayment, Checkout, Subscription } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeCredits, signedIn } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { refuse, serveApi } from '../../testing/serve-api.ts';
import { whatFollows } from './payments/refund-terms.ts';

const ID = '00000000-0000-4000-8000-0000000000';
const amount = { price: 149_900, discount: 0, net: 127_034, cgst: 11_433, sgst: 11_433, igst: 0, total: 149_900 };
const details = { name: 'Anna Weaver', address: '4 Mill Road, Pune', state: '27', gstin: '' };

const makeBilling = (change: Partial<Billing> = {}): Billing => ({
  enabled: true,
  mode: 'live',
  plan: 'free',
  planUntil: null,
  isGiven: false,
  isInGrace: false,
  offer: { month: 149_900, year: 1_499_000 },
  pro: { articles: 300, runs: 5 },
  subscription: null,
  openCheckoutId: null,
  canBuy: ['month', 'year'],
  cannotBuy: null,
  ...change,
});

const makeSubscription = (change: Partial<Subscription> = {}): Subscription => ({
  id: `${ID}50`,
  period: 'month',
  state: 'active',
  total: 149_900,
  paidUntil: '2026-12-23T18:30:00Z',
  renewsAt: '2026-12-23T18:30:00Z',
  canCancel: true,
  canResume: false,
  canChangeCard: true,
  ...change,
});

const makeCheckout = (change: Partial<Checkout> = {}): Checkout => ({
  id: `${ID}60`,
  period: 'month',
  state: 'open',
  amount,
  startsAt: '2026-11-23T10:00:00Z',
  renews: true,
  couponCode: null,
  problem: null,
  payment: {
    scriptUrl: 'https://checkout.provider.example/v1/checkout.js',
    key: 'rzp_test_1',
    orderId: null,
    subscriptionId: 'sub_1',
    name: 'Anna Weaver',
    email: 'anna@example.org',
  },
  ...change,
});

const makePayment = (change: Partial<BillingPayment> = {}): BillingPayment => ({
  id: `${ID}70`,
  subscriptionId: `${ID}50`,
  period: 'month',
  amount,
  paidAt: '2026-11-23T10:00:00Z',
  from: '2026-11-23T10:00:00Z',
  until: '2026-12-23T10:00:00Z',
  hasTimeLeft: true,
  document: { id: `${ID}71`, kind: 'invoice', number: 'PL/26-27/000001', issuedAt: '2026-11-23T10:00:00Z' },
  refunds: [],
  refundable: { paise: 149_900, kind: 'full', fullBefore: '2026-11-30T18:30:00Z' },
  ...change,
});

const NO_REFUND: BillingPayment['refundable'] = { paise: 0, kind: 'none', fullBefore: '2026-11-30T18:30:00Z' };

const makePreview = (change: object = {}) => ({
  amount,
  startsAt: '2026-11-23T10:00:00Z',
  renews: true,
  mode: 'live',
  seller: { name: 'Press & Loom LLP', state: '27', gstin: '27AAPFU0939F1ZV' },
  coupon: null,
  ...change,
});

const base = (billing = makeBilling()) => ({
  'GET /api/session': () => signedIn(undefined, billing.plan),
  'GET /api/billing': () => billing,
  'GET /api/billing/details': () => ({ details }),
  'GET /api/credits': () => makeCredits(),
  'GET /api/billing/payments': () => ({ payments: [makePayment()], nextCursor: null }),
  'POST /api/billing/preview': () => makePreview(),
});

type Options = { handler: (paid: object) => void; modal: { ondismiss: () => void } } & Record<string, unknown>;

/** A provider whose checkout ends as the test says. */
function provider(end: (options: Options, fail: (description: string) => void) => void) {
  const opened: Options[] = [];
  window.Razorpay = class {
    readonly #options: Options;
    #failed: (failed: { error: { description: string } }) => void = () => undefined;
    constructor(options: object) {
      this.#options = options as Options;
    }
    on(_: 'payment.failed', listener: (failed: { error: { description?: string } }) => void) {
      this.#failed = listener;
    }
    open() {
      opened.push(this.#options);
      end(this.#options, (description) => this.#failed({ error: { description } }));
    }
  };
  return opened;
}

const paid = { razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' };

afterEach(() => {
  window.Razorpay = undefined;
});

describe('/payment', () => {
  test('says where payments move no money', async () => {
    serveApi(base(makeBilling({ mode: 'test' })));
    openApp('/payment');
    expect(await screen.findByText('Test payment: no money moves')).toBeTruthy();
  });

  test('shows what the total consists of before anything is paid', async () => {
    serveApi(base());
    openApp('/payment');
    const total = await screen.findByRole('button', { name: 'Pay ₹1,499' });
    expect(total).toBeTruthy();
    const lines = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(lines).toEqual(['Net amount₹1,270.34', 'CGST 9 %₹114.33', 'SGST 9 %₹114.33', 'Total₹1,499']);
  });

  test('a year from another state: one order, and IGST', async () => {
    const calls = serveApi({
      ...base(),
      'POST /api/billing/preview': () =>
        makePreview({
          amount: { ...amount, price: 1_499_000, net: 1_270_339, cgst: 0, sgst: 0, igst: 228_661, total: 1_499_000 },
          renews: false,
        }),
    });
    const { user } = openApp('/payment?period=year');
    await user.selectOptions(await screen.findByLabelText(/^State/), 'Kerala');
    await screen.findByRole('button', { name: 'Pay ₹14,990' });
    screen.getByText(/^300 AI credits a month, 5 runs of automation at a time/);
    screen.getByText('IGST 18 %');
    expect(calls.findLast(({ path }) => path === '/api/billing/preview')?.body).toEqual({
      period: 'year',
      couponCode: '',
      state: '32',
    });
  });

  test('a year in place of a monthly subscription says when it begins, and that the monthly charges end', async () => {
    const begins = new Date(Date.now() + 20 * 86_400_000).toISOString();
    serveApi({
      ...base(makeBilling({ plan: 'pro', subscription: makeSubscription(), canBuy: ['year'] })),
      'POST /api/billing/preview': () => makePreview({ startsAt: begins, renews: false }),
    });
    openApp('/payment?period=year');
    await screen.findByText(/^Begins on .*, when what you have paid for ends\.$/);
    screen.getByText('Your monthly charges end with this payment.');
  });

  test('a coupon takes off what the server says, and one that does not apply says why', async () => {
    serveApi({
      ...base(),
      'POST /api/billing/preview': ({ body }) => {
        const { couponCode } = body as { couponCode: string };
        if (couponCode === 'LAUNCH20') {
          const less = { ...amount, discount: 29_980, net: 101_627, cgst: 9_147, sgst: 9_146, total: 119_920 };
          return makePreview({ amount: less, coupon: { code: couponCode, problem: null } });
        }
        const coupon = couponCode ? { code: couponCode, problem: 'This coupon has ended' } : null;
        return makePreview({ coupon });
      },
    });
    const { user } = openApp('/payment');
    await user.type(await screen.findByLabelText(/^Coupon/), 'launch20{Enter}');
    await screen.findByRole('button', { name: 'Pay ₹1,199.20' });
    screen.getByText('Discount (LAUNCH20)');
    screen.getByText('The discount holds for every month.');
    await user.clear(screen.getByLabelText(/^Coupon/));
    await user.type(screen.getByLabelText(/^Coupon/), 'OLD');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('This coupon has ended');
    await screen.findByRole('button', { name: 'Pay ₹1,499' });
  });

  test('a coupon that is typed and not applied is applied by Pay, which stops if it changes the total or is refused', async () => {
    const calls = serveApi({
      ...base(),
      'POST /api/billing/preview': ({ body }) => {
        const { couponCode } = body as { couponCode: string };
        if (couponCode === 'SAME') return makePreview({ coupon: { code: couponCode, problem: null } });
        if (couponCode === 'OLD')
          return makePreview({ coupon: { code: couponCode, problem: 'This coupon has ended' } });
        if (couponCode !== 'LAUNCH20') return makePreview();
        const less = { ...amount, discount: 29_980, net: 101_627, cgst: 9_147, sgst: 9_146, total: 119_920 };
        return makePreview({ amount: less, coupon: { code: couponCode, problem: null } });
      },
      'POST /api/billing/checkouts': () => refuse(503, 'provider_unavailable', 'Try again in a minute'),
    });
    const started = () => calls.filter(({ path }) => path === '/api/billing/checkouts').map(({ body }) => body);
    const { user } = openApp('/payment');
    const pay = async (total: string, code: string) => {
      await user.clear(screen.getByLabelText(/^Coupon/));
      await user.type(screen.getByLabelText(/^Coupon/), code);
      await user.click(await screen.findByRole('button', { name: total }));
    };
    await screen.findByLabelText(/^Coupon/);
    await pay('Pay ₹1,499', 'launch20');
    await screen.findByText('Discount (LAUNCH20)');
    expect(started()).toEqual([]);
    await pay('Pay ₹1,499', 'old');
    await screen.findByText('This coupon has ended');
    expect(started()).toEqual([]);
    await pay('Pay ₹1,499', 'same');
    await screen.findByText('Try again in a minute');
    expect(started()).toMatchObject([{ couponCode: 'SAME', total: 149_900 }]);
  });

  test('a coupon that covers all of it: nothing is charged, and nothing renews', async () => {
    const free = { ...amount, discount: 149_900, net: 0, cgst: 0, sgst: 0, total: 0 };
    serveApi({
      ...base(),
      'POST /api/billing/preview': ({ body }) => {
        const { couponCode } = body as { couponCode: string };
        return couponCode
          ? makePreview({ amount: free, renews: false, coupon: { code: couponCode, problem: null } })
          : makePreview();
      },
      'POST /api/billing/checkouts': () => makeCheckout({ state: 'paid', amount: free, renews: false, payment: null }),
    });
    const { user } = openApp('/payment');
    await user.type(await screen.findByLabelText(/^Coupon/), 'GIFT{Enter}');
    await user.type(await screen.findByLabelText(/^Address/), '4 Mill Road, Pune 411001');
    await user.selectOptions(screen.getByLabelText(/^State/), 'Maharashtra');
    const buy = await screen.findByRole('button', { name: 'Get Pro' });
    screen.getByText('Nothing is charged, and nothing renews by itself.');
    await user.click(buy);
    await screen.findByRole('heading', { name: 'You’re on Pro' });
    screen.getByRole('heading', { name: 'Your purchase', level: 1 });
    screen.getByText(/Your coupon covers it: nothing was charged, and nothing renews./);
  });

  test('a GSTIN with a typo is refused before anything is started', async () => {
    const calls = serveApi(base());
    const { user } = openApp('/payment');
    await user.type(await screen.findByLabelText(/^GSTIN/), '27AAPFU0939F1ZW');
    await user.click(await screen.findByRole('button', { name: 'Pay ₹1,499' }));
    await screen.findByText('This GSTIN has a typo: its check digit does not match');
    expect(calls.some(({ path }) => path === '/api/billing/checkouts')).toBe(false);
  });

  test('Pay starts the purchase at the total that was shown, and its end is that of the server', async () => {
    const opened = provider(({ handler }) => handler(paid));
    let isPaid = false;
    const now = () => makeCheckout(isPaid ? { state: 'paid', payment: null } : {});
    const calls = serveApi({
      ...base(),
      'POST /api/billing/checkouts': now,
      [`GET /api/billing/checkouts/${ID}60`]: now,
      [`POST /api/billing/checkouts/${ID}60/payment`]: () => {
        isPaid = true;
        return now();
      },
    });
    const { user, address } = openApp('/payment');
    await user.click(await screen.findByRole('button', { name: 'Pay ₹1,499' }));
    await screen.findByRole('heading', { name: 'You’re on Pro' });
    expect(address()).toBe(`/payment?checkout=${ID}60`);
    expect(opened).toEqual([expect.objectContaining({ key: 'rzp_test_1', subscription_id: 'sub_1' })]);
    const bodies = calls.filter(({ method, path }) => method === 'POST' && path.includes('checkouts'));
    expect(bodies.map(({ body }) => body)).toEqual([
      { period: 'month', couponCode: '', details, total: 149_900 },
      { paymentId: 'pay_1', signature: 'signed' },
    ]);
  });

  test('a declined card says why, and the purchase can be paid again or given up', async () => {
    provider(({ modal }, fail) => {
      fail('Your bank declined the card.');
      modal.ondismiss();
    });
    serveApi({
      ...base(),
      'POST /api/billing/checkouts': () => makeCheckout(),
      [`GET /api/billing/checkouts/${ID}60`]: () => makeCheckout(),
      [`DELETE /api/billing/checkouts/${ID}60`]: () => makeCheckout({ state: 'abandoned', payment: null }),
    });
    const { user, address } = openApp('/payment');
    await user.click(await screen.findByRole('button', { name: 'Pay ₹1,499' }));
    const declined = await screen.findByText('The payment was declined');
    expect(declined.parentElement?.textContent).toContain('Your bank declined the card.');
    screen.getByRole('button', { name: 'Pay ₹1,499' });
    await user.click(screen.getByRole('button', { name: 'Change or cancel' }));
    await screen.findByRole('radio', { name: /^Monthly/ });
    expect(address()).toBe('/payment');
  });

  test('a payment whose report got lost is noticed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      provider(({ handler }) => handler(paid));
      let reads = 0;
      serveApi({
        ...base(),
        'POST /api/billing/checkouts': () => makeCheckout(),
        [`GET /api/billing/checkouts/${ID}60`]: () => makeCheckout(++reads < 2 ? {} : { state: 'paid', payment: null }),
        [`POST /api/billing/checkouts/${ID}60/payment`]: () => refuse(502, 'unexpected', 'Nobody answers'),
      });
      openApp('/payment');
      (await screen.findByRole('button', { name: 'Pay ₹1,499' })).click();
      await screen.findByRole('heading', { name: 'Confirming your payment' });
      await vi.advanceTimersByTimeAsync(5_000);
      await screen.findByRole('heading', { name: 'You’re on Pro' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('a report that is refused is no payment: it is said, and can be tried again', async () => {
    provider(({ handler }) => handler(paid));
    serveApi({
      ...base(),
      'POST /api/billing/checkouts': () => makeCheckout(),
      [`GET /api/billing/checkouts/${ID}60`]: () => makeCheckout(),
      [`POST /api/billing/checkouts/${ID}60/payment`]: () => refuse(422, 'not_confirmed', 'This payment is not known'),
    });
    const { user } = openApp('/payment');
    await user.click(await screen.findByRole('button', { name: 'Pay ₹1,499' }));
    await screen.findByText('This payment is not known');
    screen.getByRole('button', { name: 'Change or cancel' });
  });

  test('a window that cannot be opened charges nothing, and says so', async () => {
    window.Razorpay = class {
      on() {}
      open() {
        throw new Error('The key is not known');
      }
    };
    serveApi({
      ...base(),
      'POST /api/billing/checkouts': () => makeCheckout(),
      [`GET /api/billing/checkouts/${ID}60`]: () => makeCheckout(),
    });
    const { user } = openApp('/payment');
    await user.click(await screen.findByRole('button', { name: 'Pay ₹1,499' }));
    await screen.findByText(/^Couldn’t open the payment window/);
    screen.getByRole('button', { name: 'Change or cancel' });
  });

  test('where nothing is sold, nothing is offered, and no card is asked for', async () => {
    serveApi({ ...base(makeBilling({ enabled: false, canBuy: [] })), 'GET /api/session': () => signedIn() });
    openApp('/payment?card');
    await screen.findByText(/^This installation is free to use/);
    expect(document.querySelector('main')?.textContent).not.toMatch(/Pro\b|card/);
  });

  test('opened again, the page goes on with its purchase, and opens no window by itself', async () => {
    const opened = provider(() => undefined);
    serveApi({ ...base(), [`GET /api/billing/checkouts/${ID}60`]: () => makeCheckout({ couponCode: 'LAUNCH20' }) });
    openApp(`/payment?checkout=${ID}60`);
    await screen.findByRole('button', { name: 'Pay ₹1,499' });
    screen.getByText('with coupon LAUNCH20');
    expect(opened).toEqual([]);
  });

  test('a purchase that is open is offered again to whoever comes back without its address', async () => {
    serveApi({
      ...base(makeBilling({ openCheckoutId: `${ID}60` })),
      [`GET /api/billing/checkouts/${ID}60`]: () => makeCheckout(),
    });
    const { user, address } = openApp('/payment');
    await user.click(await screen.findByRole('button', { name: 'Go on with it' }));
    await screen.findByRole('heading', { name: 'Your payment isn’t complete' });
    expect(address()).toBe(`/payment?checkout=${ID}60`);
  });

  test('a purchase that is paid in another tab is not offered any more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let billing = makeBilling({ openCheckoutId: `${ID}60` });
      serveApi({ ...base(), 'GET /api/billing': () => billing });
      openApp('/payment');
      await screen.findByText('You have a purchase that isn’t paid');
      billing = makeBilling({ plan: 'pro', canBuy: [], cannotBuy: 'You’re on Pro.' });
      await vi.advanceTimersByTimeAsync(5_000);
      await screen.findByText('There’s nothing to pay now');
      screen.getByText('You’re on Pro.');
    } finally {
      vi.useRealTimers();
    }
  });

  test('a purchase that is refused, since another tab has made it, is not offered any more', async () => {
    let billing = makeBilling();
    serveApi({
      ...base(),
      'GET /api/billing': () => billing,
      'POST /api/billing/checkouts': () => {
        billing = makeBilling({ plan: 'pro', canBuy: [], cannotBuy: 'You’re on Pro.' });
        return refuse(422, 'not_for_sale', 'You have a subscription.');
      },
    });
    const { user } = openApp('/payment');
    await user.click(await screen.findByRole('button', { name: 'Pay ₹1,499' }));
    await screen.findByText('There’s nothing to pay now');
  });

  test('a payment that a bank is still confirming is not asked for a second time', async () => {
    const problem = 'Your bank is still confirming this payment.';
    serveApi({
      ...base(),
      [`GET /api/billing/checkouts/${ID}60`]: () => makeCheckout({ payment: null, problem }),
    });
    openApp(`/payment?checkout=${ID}60`);
    await screen.findByRole('heading', { name: 'Waiting for your bank' });
    screen.getByText(problem);
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    screen.getByRole('button', { name: 'Change or cancel' });
  });

  test('a payment that is not needed any more goes back, in the words of the server', async () => {
    const problem = 'You paid in another tab already. This payment goes back.';
    serveApi({
      ...base(),
      [`GET /api/billing/checkouts/${ID}60`]: () => makeCheckout({ state: 'returned', payment: null, problem }),
    });
    openApp(`/payment?checkout=${ID}60`);
    await screen.findByText(problem);
  });

  test('a script that is blocked is named, and nothing is lost', async () => {
    serveApi({
      ...base(),
      'POST /api/billing/checkouts': () => makeCheckout(),
      [`GET /api/billing/checkouts/${ID}60`]: () => makeCheckout(),
    });
    const { user } = openApp('/payment');
    expect(document.querySelector('script[src*="checkout.js"]')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Pay ₹1,499' }));
    await screen.findByText(/^Couldn’t open the payment window/);
    screen.getByRole('button', { name: 'Pay ₹1,499' });
  });

  test('the card of a subscription is changed without a charge', async () => {
    const opened = provider(({ handler }) => handler(paid));
    const calls = serveApi({
      ...base(makeBilling({ plan: 'pro', subscription: makeSubscription() })),
      'POST /api/billing/subscription/card': () => ({
        scriptUrl: 'https://checkout.provider.example/v1/checkout.js',
        key: 'rzp_test_1',
        subscriptionId: 'sub_1',
      }),
      'POST /api/billing/refresh': () => makeBilling({ plan: 'pro', subscription: makeSubscription() }),
    });
    const { user } = openApp('/payment?card');
    await user.click(await screen.findByRole('button', { name: 'Enter a new card' }));
    await screen.findByRole('heading', { name: 'Your card is changed' });
    expect(opened).toEqual([expect.objectContaining({ subscription_id: 'sub_1', subscription_card_change: true })]);
    expect(calls.some(({ path }) => path === '/api/billing/refresh')).toBe(true);
  });
});

describe('Settings › Billing', () => {
  test.each([
    ['nothing bought', makeBilling(), 'Free', /Pro has 300 AI credits a month: ₹1,499 a month/],
    [
      'a month',
      makeBilling({ plan: 'pro', subscription: makeSubscription() }),
      'Pro, monthly',
      /₹1,499 is charged on Dec 2[34], 2026/,
    ],
    [
      'a charge that failed',
      makeBilling({ plan: 'pro', subscription: makeSubscription({ state: 'pending' }) }),
      'Pro, monthly',
      /The last charge failed.*everything keeps working/,
    ],
    [
      'charges that failed for good',
      makeBilling({ subscription: makeSubscription({ state: 'halted' }) }),
      'Free',
      /you’re on Free. Nothing was deleted. Change your card/,
    ],
    [
      'a cancelled subscription',
      makeBilling({ plan: 'pro', subscription: makeSubscription({ state: 'cancelled' }) }),
      'Pro, monthly',
      /Pro stays until Dec 2[34], 2026/,
    ],
    [
      'a month that a coupon covers',
      makeBilling({ plan: 'pro', subscription: makeSubscription({ state: 'cancelled', total: 0 }) }),
      'Pro, monthly',
      /^Pro stays until Dec 2[34], 2026, with your coupon. It doesn’t renew by itself./,
    ],
    [
      'a year that a coupon covers',
      makeBilling({
        plan: 'pro',
        subscription: makeSubscription({ period: 'year', state: 'active', total: 0, renewsAt: null }),
      }),
      'Pro, yearly',
      /^Pro stays until Dec 2[34], 2026, with your coupon. It doesn’t renew by itself: we email you/,
    ],
    [
      'a month that a coupon covered',
      makeBilling({ subscription: makeSubscription({ state: 'cancelled', total: 0 }) }),
      'Free',
      /^Pro ended on Dec 2[34], 2026. Nothing was deleted./,
    ],
    [
      'a subscription that is paused at the bank',
      makeBilling({ plan: 'pro', subscription: makeSubscription({ state: 'paused' }) }),
      'Pro, monthly',
      /Paused: nothing is charged. Paid until Dec 2[34], 2026/,
    ],
    [
      'a plan that was given',
      makeBilling({ plan: 'pro', isGiven: true, planUntil: '2027-01-15T12:00:00Z' }),
      'Pro',
      /Given to you by an administrator until Jan 15, 2027/,
    ],
    [
      'a plan that was given, beside a subscription that is charged',
      makeBilling({
        plan: 'pro',
        isGiven: true,
        planUntil: '2027-01-15T12:00:00Z',
        subscription: makeSubscription(),
      }),
      'Pro',
      /^Given to you by an administrator until Jan 15, 2027. Your subscription goes on: ₹1,499 is charged on Dec 2[34], 2026.$/,
    ],
    [
      'a plan that was given, while a charge fails',
      makeBilling({ plan: 'pro', isGiven: true, subscription: makeSubscription({ state: 'pending' }) }),
      'Pro',
      /^Given to you by an administrator. The last charge failed/,
    ],
    [
      'a plan that was given, beside a subscription that was cancelled',
      makeBilling({ plan: 'pro', isGiven: true, subscription: makeSubscription({ state: 'cancelled' }) }),
      'Pro',
      /^Given to you by an administrator. Your subscription is cancelled. You won’t be charged again.$/,
    ],
  ])('says in words what there is: %s', async (_, billing, title, text) => {
    serveApi(base(billing));
    openApp('/settings/billing');
    const card = (await screen.findByRole('heading', { name: 'Your plan' })).closest('section') as HTMLElement;
    within(card).getByText(title);
    within(card).getByText(text);
  });

  test('the sidebar follows a plan that changed since the page was opened', async () => {
    let known: 'free' | 'pro' = 'free';
    serveApi({
      ...base(),
      'GET /api/session': () => signedIn(undefined, known),
      'GET /api/billing': () => {
        known = 'pro';
        return makeBilling({ plan: known, subscription: makeSubscription() });
      },
    });
    openApp('/settings/billing');
    await screen.findByText('Pro Plan');
    expect(screen.queryByText('Free Plan')).toBe(null);
  });

  test('a year ends by itself: there is nothing to cancel', async () => {
    const subscription = makeSubscription({ period: 'year', renewsAt: null, canChangeCard: false });
    serveApi(base(makeBilling({ plan: 'pro', subscription, canBuy: [] })));
    openApp('/settings/billing');
    await screen.findByText(/It doesn’t renew by itself/);
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });

  test('a subscription is cancelled after a question that names the end of Pro', async () => {
    const cancelled = makeBilling({
      plan: 'pro',
      subscription: makeSubscription({ state: 'cancelled', canCancel: false, canResume: true }),
    });
    const calls = serveApi({
      ...base(makeBilling({ plan: 'pro', subscription: makeSubscription() })),
      'POST /api/billing/subscription/cancel': () => cancelled,
    });
    const { user } = openApp('/settings/billing');
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText(/Pro stays until Dec 2[34], 2026/);
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    await screen.findByRole('button', { name: 'Resume subscription' });
  });

  test('a subscription that another tab has cancelled is shown as it is once cancelling it is refused', async () => {
    let subscription = makeSubscription();
    serveApi({
      ...base(),
      'GET /api/billing': () => makeBilling({ plan: 'pro', subscription }),
      'POST /api/billing/subscription/cancel': () => {
        subscription = makeSubscription({ state: 'cancelled', canCancel: false, canResume: true });
        return refuse(422, 'not_cancellable', 'This subscription is cancelled already.');
      },
    });
    const { user } = openApp('/settings/billing');
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    await screen.findByText('This subscription is cancelled already.');
    await screen.findByRole('button', { name: 'Resume subscription' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('payments have their invoice, and a refund asks first, with its terms and the amount that was shown', async () => {
    const calls = serveApi({
      ...base(makeBilling({ plan: 'pro', subscription: makeSubscription() })),
      // The other one's time has ended with a refund of a part.
      'GET /api/billing/payments': () => ({
        payments: [
          makePayment(),
          makePayment({ id: `${ID}72`, document: null, hasTimeLeft: false, refundable: NO_REFUND }),
        ],
        nextCursor: null,
      }),
      [`POST /api/billing/payments/${ID}70/refund`]: () => makePayment(),
    });
    const { user } = openApp('/settings/billing');
    const invoice = await screen.findByRole('link', { name: 'Invoice PL/26-27/000001' });
    expect(invoice.getAttribute('href')).toBe(`/api/billing/documents/${ID}71/pdf`);
    await user.click(screen.getByRole('button', { name: 'Request refund' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Refund ₹1,499?' });
    within(dialog).getByText(/the full price back within 7 days of the payment/);
    within(dialog).getByText(/ends at once. Nothing more is charged. Your posts/);
    within(dialog).getByRole('button', { name: 'Keep Pro' });
    await user.click(within(dialog).getByRole('button', { name: 'Refund ₹1,499' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.find(({ path }) => path.endsWith('/refund'))?.body).toEqual({ amount: 149_900 });
  });

  const [FROM, UNTIL] = ['2026-11-23T10:00:00Z', '2026-12-23T10:00:00Z'];
  const goesOn = 'Your subscription goes on: ₹1,499 is charged on Dec 23, 2026, unless you cancel it.';
  const year = makePayment({ subscriptionId: `${ID}51`, from: UNTIL, until: '2027-12-23T10:00:00Z' });
  const before = makePayment({ from: '2026-11-01T10:00:00Z', until: FROM });
  test.each<[string, BillingPayment, BillingPayment[], Subscription | null, string]>([
    ['the only month', makePayment(), [], makeSubscription(), 'Nothing more is charged.'],
    [
      'a month before a year',
      makePayment(),
      [year],
      makeSubscription({ id: `${ID}51`, period: 'year', renewsAt: null }),
      'What you bought after it begins now. Nothing more is charged.',
    ],
    [
      'a month after another of the same subscription',
      makePayment(),
      [before],
      makeSubscription({ renewsAt: UNTIL }),
      `What you paid for before runs on. ${goesOn}`,
    ],
    [
      'a year before a month by subscription',
      makePayment({ subscriptionId: `${ID}51` }),
      [makePayment({ from: UNTIL })],
      makeSubscription({ renewsAt: UNTIL }),
      `What you bought after it begins now. ${goesOn}`,
    ],
    [
      'a month of a subscription that is cancelled, after another',
      makePayment(),
      [before],
      makeSubscription({ state: 'cancelled', renewsAt: null }),
      'What you paid for before runs on. Nothing more is charged.',
    ],
  ])('a refund of %s says what follows', (_, payment, rest, subscription, words) => {
    expect(whatFollows(payment, rest, subscription)).toBe(words);
  });

  test('a refund stands below its payment, with its credit note', async () => {
    const refund: BillingPayment['refunds'][number] = {
      id: `${ID}80`,
      amount: 149_900,
      state: 'pending',
      createdAt: '2026-11-24T10:00:00Z',
      creditNote: {
        id: `${ID}81`,
        kind: 'creditNote',
        number: 'PC/26-27/000001',
        issuedAt: '2026-11-24T10:00:00Z',
      },
    };
    serveApi({
      ...base(),
      'GET /api/billing/payments': () => ({
        payments: [makePayment({ refunds: [refund], refundable: NO_REFUND })],
        nextCursor: null,
      }),
    });
    openApp('/settings/billing');
    await screen.findByText(/on its way to you/);
    screen.getByRole('link', { name: 'Credit note PC/26-27/000001' });
    expect(screen.queryByRole('button', { name: 'Request refund' })).toBeNull();
  });

  test('where nothing is sold any more, the invoices stay', async () => {
    serveApi({ ...base(makeBilling({ enabled: false })), 'GET /api/session': () => signedIn() });
    openApp('/settings/billing');
    await screen.findByText(/^This installation is free to use/);
    await screen.findByRole('link', { name: 'Invoice PL/26-27/000001' });
    within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { name: /Billing/ });
  });

  test.each([
    [{ isUnlimited: true }, 'Unlimited AI credits.'],
    [{ ownModel: true }, 'You’re using your own model, so articles don’t use credits.'],
    [{ left: 4 }, /^4 of 15 AI credits left this month/],
    [{ left: 20 }, /^20 AI credits left this month. They renew/],
    [{ left: 4, reserved: 1 }, /this month. 1 of them is reserved for an article in progress. They renew/],
    [{ left: 4, reserved: 3 }, /this month. 3 of them are reserved for articles in progress. They renew/],
  ])('says what is left of the credits: %o', async (credits, text) => {
    serveApi({ ...base(), 'GET /api/credits': () => makeCredits(credits) });
    openApp('/settings/billing');
    await screen.findByText(text);
  });

  test('where nothing is sold, it is no section, and says so to whoever has its address', async () => {
    serveApi({
      ...base(makeBilling({ enabled: false })),
      'GET /api/session': () => signedIn(),
      'GET /api/billing/payments': () => ({ payments: [], nextCursor: null }),
    });
    openApp('/settings/billing');
    await screen.findByText(/^This installation is free to use/);
    const nav = screen.getByRole('navigation', { name: 'Settings' });
    expect(within(nav).queryByRole('link', { name: /Billing/ })).toBeNull();
  });
});
