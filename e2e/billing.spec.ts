import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { logIn } from './admin-login.ts';
import { press, tabTo, typeInto } from './keyboard.ts';
import { expect, expectAccessible, expectAccessibleAndFits, look, signUp, test } from './story.ts';

test.use({ isSelling: true });

const WIDTHS = [1440, 820, 390];

/** The window of the payment provider. */
const provider = (page: Page) => page.frameLocator('iframe[title=Checkout]');

/** Fills in what is asked before a payment, and pays as the button of the stand-in says. */
async function pay(page: Page, how: string) {
  await page.getByLabel(/^Address/).fill('4 Mill Road, Pune 411001');
  await page.getByLabel(/^State/).selectOption('Maharashtra');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await provider(page).getByRole('button', { name: how }).click();
}

/** An administrator makes a coupon that takes a fifth off. */
async function makeCoupon(page: Page, code: string) {
  await logIn(page);
  await page.goto('/admindb/coupons');
  await page.getByRole('button', { name: 'New coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'New coupon' });
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByLabel('Discount percentage').fill('20');
  await dialog.getByLabel('Start date').fill('2026-01-01T00:00');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Coupon created successfully')).toBeVisible();
}

async function textOfPdf(page: Page, name: RegExp): Promise<string> {
  const href = await page.getByRole('link', { name }).getAttribute('href');
  const reply = await page.request.get(href ?? '');
  expect(reply.headers()['content-type']).toBe('application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await reply.body())), { mergePages: true });
  return text;
}

test('§2 Upgrade with a PRO badge leads over the prices to the payment of the period that was chosen', async ({
  page,
}) => {
  await signUp(page);
  await expect(page.getByRole('complementary').getByText('Free Plan')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade for more' })).toHaveAttribute('href', '/pricing');
  const upgrade = page.getByRole('link', { name: /^Upgrade ?PRO$/ }).locator('visible=true');
  await upgrade.click();
  await page.getByText('Yearly', { exact: true }).click();
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await expect(page).toHaveURL(/\/payment\?period=year$/);
  await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
});

test('a declined card says so, a second tab finds the purchase, and a payment by UPI ends it in both', async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.goto('/payment?period=year');
  await pay(page, 'Card that is declined');
  await provider(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('The payment was declined')).toBeVisible();
  await expectAccessibleAndFits(page);

  const second = await context.newPage();
  await second.goto('/payment');
  await second.getByRole('button', { name: 'Go on with it' }).click();
  await second.getByRole('button', { name: 'Pay ₹14,990' }).click();
  await provider(second).getByRole('button', { name: 'Pay by UPI' }).click();
  await expect(second.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible();
  await second.goto('/settings/billing');
  await expect(second.getByText(/It doesn’t renew by itself/)).toBeVisible();
  await expect(second.getByRole('link', { name: /^Invoice PL\// })).toHaveCount(1);
});

test.describe('a report that gets lost', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('leaves the payment to the webhook, and the page notices', async ({ page }) => {
    await signUp(page);
    await page.route('**/api/billing/checkouts/*/payment', (route) => route.abort());
    await page.goto('/payment');
    await pay(page, 'Pay by card');
    await expect(page.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible();
  });
});

test('what is typed wrong is named before anything is paid', async ({ page }) => {
  await signUp(page);
  await page.goto('/payment');
  await page.getByLabel(/^State/).selectOption('Kerala');
  await page.getByLabel(/^GSTIN/).fill('27AAPFU0939F1ZV');
  await page.getByRole('button', { name: 'Pay ₹1,499' }).click();
  await expect(
    page.getByText('This GSTIN belongs to Maharashtra: choose that state, or check the number'),
  ).toBeVisible();
  await expect(page.getByText('Enter your address')).toBeVisible();
  await expect(page.getByText('IGST 18 %')).toBeVisible();
  await page.getByLabel(/^Coupon/).fill('nothere');
  await page.getByLabel(/^Coupon/).press('Enter');
  await expect(page.getByLabel(/^Coupon/)).toHaveAttribute('aria-invalid', 'true');
});

test('Pro is bought by keyboard alone', async ({ page }) => {
  await signUp(page);
  await page.goto('/payment');
  await tabTo(page, page.getByRole('radio', { name: /^Monthly/ }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
  await typeInto(page, page.getByLabel(/^Address/), '4 Mill Road, Kochi');
  await tabTo(page, page.getByLabel(/^State/));
  await page.keyboard.type('Kerala');
  await expect(page.getByLabel(/^State/)).toHaveValue('32');
  await expect(page.getByText('IGST 18 %')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Pay ₹14,990' }));
  await provider(page).getByRole('button', { name: 'Pay by card' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Open Settings › Billing' }));
  await expect(page.getByText(/It doesn’t renew by itself/)).toBeVisible();
});

for (const width of WIDTHS) {
  test(`payment and billing are accessible and fit in both themes: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signUp(page);
    for (const path of ['/payment', '/payment?period=year', '/settings/billing', '/pricing']) await look(page, path);
  });
}

// The last one: it moves the clock of the payment provider on.
test('Pro is bought with a coupon, its card fails and is changed, and it is cancelled and refunded, with an invoice and a credit note', async ({
  page,
  payments,
  browser,
  baseURL,
}) => {
  const office = await browser.newContext({ baseURL });
  await makeCoupon(await office.newPage(), 'LAUNCH20');
  await office.close();
  await signUp(page);
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
  await expect(page.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible();
  expect(asked.some((url) => url.endsWith('/v1/checkout.js'))).toBe(true);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('button', { name: /^AI Credits ?300$/ })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Pro Plan')).toBeVisible();
  await expect(page.getByText(/Upgrade/)).toHaveCount(0);

  await page.goto('/settings/billing');
  await expect(page.getByText(/^₹1,199.20 is charged on /)).toBeVisible();
  const invoice = await textOfPdf(page, /^Invoice PL\//);
  for (const part of [
    'Example Press LLP',
    '27AAPFU0939F1ZV',
    'Ada Writer',
    '4 Mill Road',
    '1,016.28',
    '91.46',
    '1,199.20',
  ])
    expect(invoice).toContain(part);

  await payments.advance(32 * 86_400_000);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^The last charge failed/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  await payments.advance(4 * 86_400_000);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^The charges failed for good/)).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await page.getByRole('link', { name: 'Change card' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enter a new card' }).click();
  await provider(page).getByRole('button', { name: 'Pay by card' }).click();
  await expect(page.getByRole('heading', { name: 'Your card is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Settings › Billing' }).click();

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/^Cancelled. Pro stays until /)).toBeVisible();

  await page.getByRole('button', { name: 'Request refund' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund ₹1,199.20' }).click();
  await expect(page.getByText(/^Refund of ₹1,199.20/)).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Free Plan')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: /^Credit note PC\// })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await textOfPdf(page, /^Credit note PC\//)).toContain('1,199.20');
});
