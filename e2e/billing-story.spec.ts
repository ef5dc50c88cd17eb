import type { Page } from '@playwright/test';
import { DAY_MS } from '@pressloom/contract';
import type { DemoPayments } from '../packages/testkit/src/index.ts';
import { logIn, openOffice } from './admin-login.ts';
import { press, typeInto } from './keyboard.ts';
import { expectInSettings, expectPro, pay, provider, textOfMailedPdf, textOfPdf } from './pay.ts';
import { expect, expectAccessible, expectAccessibleAndFits, newAccount, signUp, test } from './story.ts';

// Months pass here, for pressloom and for the payment provider.
test.use({ isSelling: true, hasMovableClock: true });

/** An administrator makes a coupon that takes a fifth off. */
async function makeCoupon(office: Page, code: string) {
  await office.goto('/admindb/coupons');
  await office.getByRole('button', { name: 'New coupon' }).click();
  const dialog = office.getByRole('dialog', { name: 'New coupon' });
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByLabel('Discount percentage').fill('20');
  await dialog.getByLabel('Start date').fill('2026-01-01T00:00');
  await office.keyboard.press('Enter');
  await expect(office.getByText('Coupon created successfully')).toBeVisible();
}

/** What the administrator sees of a subscription, and on the dashboard. */
async function expectInOffice(office: Page, email: string, state: string, activity: string | RegExp) {
  await openOffice(office);
  await expect(async () => {
    await office.goto(`/admindb/subscriptions?search=${email}`);
    await expect(office.getByRole('cell', { name: state, exact: true })).toBeVisible({ timeout: 8_000 });
  }).toPass();
  await office.goto('/admindb');
  const recent = office.getByRole('listitem').filter({ hasText: email });
  await expect(recent.filter({ hasText: activity }).first()).toBeVisible();
}

/** The month that was not paid is charged in the provider's dashboard. */
async function chargeByHand(payments: DemoPayments) {
  const subscription = [...payments.books.subscriptions.keys()].at(-1) ?? '';
  const due = payments.invoices(subscription).find(({ status }) => status === 'issued');
  await payments.chargeInvoice(due?.id ?? '');
}

test('Pro is bought with a coupon, its card fails for good and is changed, and it is cancelled and refunded, while an administrator sees each step', async ({
  page,
  payments,
  product,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const office = await (await browser.newContext({ baseURL, extraHTTPHeaders })).newPage();
  await logIn(office);
  await makeCoupon(office, 'LAUNCH20');
  const ada = newAccount();
  await signUp(page, ada);
  const headers = { origin: new URL(page.url()).origin };
  await page.request.post('/api/posts', { data: { title: 'Slow coffee', content: '<p>Beans.</p>' }, headers });
  const pass = async (days: number) => {
    await product.advance(days * DAY_MS);
    await payments.advance(days * DAY_MS);
  };
  const asked: string[] = [];
  page.on('request', (request) => request.url().startsWith(payments.url) && asked.push(request.url()));

  await page.goto('/payment');
  await expect(page.getByText('Demo payment: no money moves')).toBeVisible();
  await page.getByLabel(/^State/).selectOption('Maharashtra');
  await page.getByLabel(/^Coupon/).fill('launch20');
  await page.getByLabel(/^Coupon/).press('Enter');
  await expect(page.locator('dl > div')).toHaveText([
    /^Price\s*₹1,499$/,
    /^Discount \(LAUNCH20\)\s*−₹299\.80$/,
    /^Net amount\s*₹1,016\.28$/,
    /^CGST 9 %\s*₹91\.46$/,
    /^SGST 9 %\s*₹91\.46$/,
    /^Total\s*₹1,199\.20$/,
  ]);
  expect(asked).toEqual([]);
  await pay(page, 'Card that expires before the next charge');
  await expectPro(page);
  expect(asked.some((url) => url.endsWith('/v1/checkout.js'))).toBe(true);

  // Credits are up, the invoice can be opened, and came by email.
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('button', { name: /^AI Credits ?300$/ })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Pro Plan')).toBeVisible();
  await expect(page.getByText(/Upgrade/)).toHaveCount(0);
  await expectInSettings(page, /^₹1,199.20 is charged on /);
  const invoice = await textOfPdf(page, /^Invoice PL\//);
  const printed = [
    'Example Press LLP',
    '27AAPFU0939F1ZV',
    'Ada Writer',
    '4 Mill Road',
    '1,016.28',
    '91.46',
    '1,199.20',
  ];
  for (const part of printed) expect(invoice).toContain(part);
  expect(await textOfMailedPdf(product, ada.email, /^Your invoice PL\//)).toBe(invoice);
  await expectInOffice(office, ada.email, 'Active', 'Paid for Pro ₹1,199.20');

  // The card fails, and everything still works.
  await pass(32);
  await page.goto('/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: /^AI Credits ?300$/ })).toBeVisible();
  await expectInSettings(page, /^The last charge failed/);
  await expectAccessible(page);
  await expectInOffice(office, ada.email, 'Payment pending', 'Charge for Pro failed');

  // It fails for good: Free, and nothing is deleted.
  await pass(4);
  await expectInSettings(page, /^The charges failed, so you’re on Free/);
  await expect(page.getByRole('complementary').getByText('Free Plan')).toBeVisible();
  await page.goto('/posts');
  await expect(page.getByRole('link', { name: 'Slow coffee' }).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /^AI Credits ?15$/ })).toBeVisible();
  await expectInOffice(office, ada.email, 'Halted', 'Charges for Pro failed');

  // Another card, and the missed month is charged: all of it by keyboard, but for the provider's own window.
  await page.goto('/settings/billing');
  await press(page, page.getByRole('link', { name: 'Change card' }));
  await expect(page).toHaveURL(/\/payment/);
  await expect(page.getByRole('button', { name: 'Enter a new card' })).toBeVisible();
  await expectAccessible(page);
  await press(page, page.getByRole('button', { name: 'Enter a new card' }));
  await provider(page).getByRole('button', { name: 'Pay by card' }).click();
  await expect(page.getByRole('heading', { name: 'Your card is changed' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Back to Settings › Billing' }));
  await expect(page.getByText(/^Pro begins again with the next charge, on /)).toBeVisible();
  await office.goto('/admindb/system');
  await expect(office.getByText(`of ${ada.email} is active, but its current month isn’t paid`)).toBeVisible();
  await chargeByHand(payments);
  await expectInSettings(page, /^₹1,199.20 is charged on /);
  await expect(page.getByRole('complementary').getByText('Pro Plan')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Invoice PL\// })).toHaveCount(2);
  await expectInOffice(office, ada.email, 'Active', 'Paid for Pro ₹1,199.20');

  // Cancelled, and refunded with a credit note.
  await press(page, page.getByRole('button', { name: 'Cancel subscription' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }));
  await expect(page.getByText(/^Cancelled. Pro stays until /)).toBeVisible();
  await expectInOffice(office, ada.email, 'Cancelled', 'Subscription cancelled');
  await press(page, page.getByRole('button', { name: 'Request refund' }));
  await expectAccessible(page);
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Refund ₹1,199.20' }));
  await expect(page.getByText(/^Refund of ₹1,199.20 of /)).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Free Plan')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: /^Credit note PC\// })).toBeVisible({ timeout: 8_000 });
  }).toPass();
  const note = await textOfPdf(page, /^Credit note PC\//);
  expect(note).toContain('1,199.20');
  expect(await textOfMailedPdf(product, ada.email, /^Your refund of ₹1,199.20/)).toBe(note);
  await expectInOffice(office, ada.email, 'Refunded', 'Refunded ₹1,199.20');

  // The administrator's books: payments, the coupon's use, and what he did himself.
  await office.goto(`/admindb/subscriptions?search=${ada.email}`);
  await office.getByRole('button', { name: `Payments of ${ada.email}` }).click();
  const books = office.getByRole('dialog');
  await expect(books.getByText(/PL\/\d\d-\d\d\/\d{6}/)).toHaveCount(2);
  await expect(books.getByText(/^₹1,199.20 refunded/)).toBeVisible();
  await expectAccessible(office);

  // The first month is long past for the user, not for the administrator.
  await press(office, books.getByRole('button', { name: 'Refund' }));
  await typeInto(office, books.getByLabel('Amount (₹)'), '100');
  await typeInto(office, books.getByLabel('Reason'), 'Goodwill');
  await expectAccessibleAndFits(office);
  await press(office, books.getByRole('button', { name: 'Refund', exact: true }).last());
  await expect(office.getByText('The refund is on its way')).toBeVisible();
  await expect(async () => {
    await page.goto('/settings/billing');
    await expect(page.getByRole('link', { name: /^Credit note PC\// })).toHaveCount(2, { timeout: 8_000 });
  }).toPass();
  await office.goto('/admindb/coupons');
  await office.getByRole('button', { name: 'Who used LAUNCH20' }).press('Enter');
  await expect(office.getByRole('dialog').getByText(ada.email)).toBeVisible();
  await expectAccessibleAndFits(office);
  await office.keyboard.press('Escape');
  await expect(office.getByRole('button', { name: 'Who used LAUNCH20' })).toBeFocused();
  await office.goto('/admindb/audit');
  await expect(office.getByText('“Goodwill”')).toBeVisible();
  await expect(office.getByText('LAUNCH20').first()).toBeVisible();
  await office.context().close();
});
