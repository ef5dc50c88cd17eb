import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoPayments, findBrowser, startDemoPayments } from './index.ts';

/** A page of a shop with a policy of its own: what the checkout reports is listed in it. */
const shopPage = (demo: DemoPayments, options: object) => `<!doctype html><html lang="en"><title>Shop</title>
<script src="${demo.url}/v1/checkout.js"></script><script src="/shop.js"></script>
<body data-options='${JSON.stringify({ key: demo.keyId, name: 'Pen & <Paper>', ...options })}'><button>Pay</button><ol></ol>`;
const SHOP_SCRIPT = `addEventListener('DOMContentLoaded', () => {
  const report = (text) => document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: text }));
  document.querySelector('button').onclick = () => {
    const checkout = new Razorpay({
      ...JSON.parse(document.body.dataset.options),
      handler: (paid) => report('paid ' + JSON.stringify(paid)),
      modal: { ondismiss: () => report('dismissed') },
    });
    checkout.on('payment.failed', ({ error }) => report('failed ' + error.reason));
    checkout.open();
  };
});`;

let demo: DemoPayments;
let browser: Browser;
let page: Page;
let options = {};
const server = createServer((request, response) => {
  if (request.url === '/shop.js') return response.setHeader('content-type', 'text/javascript').end(SHOP_SCRIPT);
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; script-src 'self' ${demo.url}; frame-src ${demo.url}; style-src-attr 'unsafe-inline'`,
  );
  response.setHeader('content-type', 'text/html').end(shopPage(demo, options));
});

beforeAll(async () => {
  demo = await startDemoPayments();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { executablePath, args, env } = await findBrowser();
  browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } as Record<string, string> });
  page = await browser.newPage({ viewport: { width: 390, height: 720 } });
});
afterAll(async () => {
  await browser?.close();
  server.close();
  server.closeAllConnections();
  await demo?.stop();
});

async function call(path: string, body?: unknown) {
  const response = await fetch(`${demo.url}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Basic ${btoa(`${demo.keyId}:${demo.keySecret}`)}` },
    body: body ? JSON.stringify(body) : undefined,
  });
  return (await response.json()) as { id: string; status: string };
}

async function openCheckout(of: object) {
  options = of;
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.getByRole('button', { name: 'Pay' }).click();
  return page.frameLocator('iframe[title=Checkout]');
}

it('is opened by its script in a page, says that no money moves, and reports signed IDs to the handler', async () => {
  const order = await call('/orders', { amount: 1_499_000, currency: 'INR' });
  // The amount is the order's, whatever the page says.
  const checkout = await openCheckout({ order_id: order.id, amount: 1, description: 'Pro for a year' });
  await checkout.getByText('Demo payment: no money moves').waitFor();
  await checkout.getByRole('heading', { name: 'Pen & <Paper>' }).waitFor();
  await checkout.getByText('₹14,990.00').waitFor();
  await checkout.getByRole('button', { name: 'Card that is declined' }).click();
  await page.getByText('failed payment_failed').waitFor();
  await checkout.getByRole('button', { name: 'Pay by card' }).click();
  const report = await page.getByRole('listitem').filter({ hasText: /^paid/ }).textContent();
  expect(JSON.parse(report?.slice(5) ?? '')).toEqual({
    razorpay_payment_id: expect.stringMatching(/^pay_/),
    razorpay_order_id: order.id,
    razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await page.locator('iframe').count()).toBe(0);
  expect((await call(`/orders/${order.id}`)).status).toBe('paid');
});

it('is abandoned with Escape, and nothing is paid', async () => {
  const order = await call('/orders', { amount: 1_499_000, currency: 'INR' });
  const checkout = await openCheckout({ order_id: order.id });
  await checkout.getByRole('button', { name: 'Pay by card' }).press('Escape');
  await page.getByText('dismissed').waitFor();
  expect((await call(`/orders/${order.id}`)).status).toBe('created');
});

it('authorizes a subscription with the keyboard, and refuses a key it does not know', async () => {
  const item = { name: 'Pro', amount: 149_900, currency: 'INR' };
  const plan = await call('/plans', { period: 'monthly', interval: 1, item });
  const subscription = await call('/subscriptions', { plan_id: plan.id, total_count: 12 });
  const checkout = await openCheckout({ subscription_id: subscription.id });
  await checkout.getByText('₹1,499.00 monthly').waitFor();
  await checkout.getByRole('button', { name: 'Pay by UPI' }).press('Enter');
  await page.getByRole('listitem').filter({ hasText: subscription.id }).waitFor();
  expect((await call(`/subscriptions/${subscription.id}`)).status).toBe('active');

  const refused = await openCheckout({ subscription_id: subscription.id, key: 'rzp_test_Unknown' });
  await refused.getByText('The api key provided is invalid').waitFor();
});
