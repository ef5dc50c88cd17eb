import { press, tabTo, typeInto } from './keyboard.ts';
import { pay, provider } from './pay.ts';
import { expect, expectAccessibleAndFits, look, signUp, test } from './story.ts';

test.use({ isSelling: true });

const WIDTHS = [1440, 820, 390];

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
