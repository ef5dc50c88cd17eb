import type { Browser, Page } from '@playwright/test';
import { DAY_MS, MINUTE_MS } from '@pressloom/contract';
import type { DemoPayments } from '../packages/testkit/src/index.ts';
import { openOffice } from './admin-login.ts';
import { expectInSettings, expectPro, pay, provider, textOfMail } from './pay.ts';
import { expect, expectAccessibleAndFits, signUp, test } from './story.ts';

// Half an hour, a day and a year pass here, for pressloom and for the payment provider.
test.use({ isSelling: true, hasMovableClock: true });

type Context = Parameters<Browser['newContext']>[0];

/** Somebody with an account of his own, in a browser of his own. */
async function newBuyer(browser: Browser, context: Context) {
  const page = await (await browser.newContext(context)).newPage();
  const account = await signUp(page);
  return { page, account };
}

const post = async (page: Page, path: string, data: object = {}) => {
  const reply = await page.request.post(path, { headers: { origin: new URL(page.url()).origin }, data });
  expect(reply.status(), `${path}: ${await reply.text()}`).toBeLessThan(300);
  return reply.json();
};

/** A coupon that one purchase can use. */
async function makeCoupon(office: Page, code: string) {
  await openOffice(office);
  await post(office, '/api/admin/coupons', {
    code,
    discountPercent: 20,
    maxUses: 1,
    validFrom: '2026-01-01T00:00:00.000Z',
  });
}

const applyCoupon = async (page: Page, code: string) => {
  await page.getByLabel(/^Coupon/).fill(code);
  await page.getByLabel(/^Coupon/).press('Enter');
};

/** Pauses the only subscription that is paid by UPI, in the provider's dashboard. */
async function pauseInDashboard({ books, keyId, keySecret, url }: DemoPayments) {
  const mandate = [...books.subscriptions.values()].find(({ payment_method }) => payment_method === 'upi');
  const authorization = `Basic ${btoa(`${keyId}:${keySecret}`)}`;
  const reply = await fetch(`${url}/v1/subscriptions/${mandate?.id}/pause`, {
    method: 'POST',
    headers: { authorization },
  });
  expect(reply.status).toBe(200);
}

/** Buys a month and cancels it, which has pressloom look at everything that is due. */
async function buyAndCancel(page: Page, payments: DemoPayments) {
  const details = { name: 'Ada Writer', address: '4 Mill Road, Pune 411001', state: '27' };
  const { id, payment } = await post(page, '/api/billing/checkouts', { period: 'month', details, total: 149_900 });
  await payments.pay({ subscriptionId: payment.subscriptionId });
  const state = async () => (await (await page.request.get(`/api/billing/checkouts/${id}`)).json()).state;
  await expect.poll(state, { timeout: 30_000 }).toBe('paid');
  await post(page, '/api/billing/subscription/cancel');
}

test('a checkout that is left gives its coupon back, a bank that answers late counts, UPI has no card to change, what is paused is resumed, a refund takes a day, and a year is reminded of and paid ahead', async ({
  payments,
  product,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const pass = async (ms: number) => {
    await product.advance(ms);
    await payments.advance(ms);
  };
  const context = { baseURL, extraHTTPHeaders };
  const [{ page: bob, account: bobAccount }, { page: ada, account: adaAccount }, { page: eve }] = await Promise.all([
    newBuyer(browser, context),
    newBuyer(browser, context),
    newBuyer(browser, context),
  ]);
  await makeCoupon(eve, 'ONLYONCE');

  // Bob leaves the checkout with the only use of a coupon, so that nobody else has it.
  await bob.goto('/payment');
  await applyCoupon(bob, 'ONLYONCE');
  await expect(bob.getByText('Discount (ONLYONCE)')).toBeVisible();
  await pay(bob, 'Close');
  await expect(bob.getByRole('heading', { name: 'Your payment isn’t complete' })).toBeVisible();
  await ada.goto('/payment?period=year');
  await applyCoupon(ada, 'ONLYONCE');
  await expect(ada.getByText('This coupon was used as often as it can be')).toBeVisible();

  // Ada's bank doesn't answer while she waits.
  await applyCoupon(ada, '');
  await pay(ada, 'Bank that answers half an hour later');
  await expect(provider(ada).getByText('The bank has not answered yet')).toBeVisible();
  await provider(ada).getByRole('button', { name: 'Close' }).click();
  await expect(ada.getByRole('heading', { name: 'Your payment isn’t complete' })).toBeVisible();
  await pass(31 * MINUTE_MS);
  await expectPro(ada);

  // What UPI pays has no card to change. It is paused in the provider's dashboard.
  await eve.goto('/payment');
  await pay(eve, 'Pay by UPI');
  await expectPro(eve);
  await expectInSettings(eve, /^₹1,499 is charged on /);
  await expect(eve.getByRole('link', { name: 'Change card' })).toHaveCount(0);
  await pauseInDashboard(payments);
  await expectInSettings(eve, /^Paused: nothing is charged. Paid until /);
  await expectAccessibleAndFits(eve);

  // Resuming looks at everything that is due: Bob's purchase has ended, and its coupon is free again.
  await eve.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(eve.getByText(/^₹1,499 is charged on /)).toBeVisible({ timeout: 30_000 });
  await expect(bob.getByRole('heading', { name: 'This purchase has ended' })).toBeVisible({ timeout: 30_000 });
  await expect(bob.getByText(/^Nothing was paid so far/)).toBeVisible();
  await bob.getByRole('button', { name: 'Start again' }).click();
  await applyCoupon(bob, 'ONLYONCE');
  await expect(bob.getByText('Discount (ONLYONCE)')).toBeVisible();
  await pay(bob, 'Pay by card');
  await expectPro(bob);
  await eve.getByRole('button', { name: 'Cancel subscription' }).click();
  await eve.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(eve.getByText(/^Cancelled. Pro stays until /)).toBeVisible({ timeout: 30_000 });

  // A refund that the bank takes a day for.
  payments.refundsAre('pending for a day');
  await bob.goto('/settings/billing');
  await bob.getByRole('button', { name: 'Request refund' }).click();
  await expect(bob.getByRole('alertdialog')).toContainText('Nothing more is charged.');
  await expectAccessibleAndFits(bob);
  await bob.getByRole('button', { name: 'Refund ₹1,199.20' }).click();
  await expectInSettings(bob, /on its way to you$/);
  await expect(bob.getByRole('complementary').getByText('Free Plan')).toBeVisible();
  await pass(DAY_MS);
  await expectInSettings(bob, /paid back$/);
  await expect(bob.getByRole('link', { name: /^Credit note PC\// })).toBeVisible();

  // Two weeks before Ada's year ends she gets an email, and buys the next one: it begins when this one ends.
  await pass(351 * DAY_MS);
  for (const [page, { email, password }] of [
    [bob, bobAccount],
    [ada, adaAccount],
  ] as const) {
    await post(page, '/api/account/login', { email, password });
  }
  await buyAndCancel(bob, payments);
  expect(await textOfMail(product, adaAccount.email, /^Your year of Pro ends soon$/)).toContain('ends on ');
  await expectInSettings(ada, /It doesn’t renew by itself/);
  await ada.getByRole('link', { name: 'Buy more time' }).click();
  await expect(ada.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
  await pay(ada, 'Pay by card');
  await expectPro(ada);
  await expectInSettings(ada, /It doesn’t renew by itself/);
  const [next, first] = await ada.getByText(/^Paid on /).allTextContents();
  const [, begins] = / for (.*) – /.exec(next ?? '') ?? [];
  expect(first?.endsWith(` – ${begins}`), `${first}; ${next}`).toBe(true);
  for (const page of [ada, bob, eve]) await page.context().close();
});
