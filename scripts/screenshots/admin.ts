import type { BillingPayment } from '@pressloom/contract';
import type { Page } from 'playwright-core';
import { logInAsAdministrator, signUp } from '../../bench/client.ts';
import type { DemoPayments } from '../../packages/testkit/src/index.ts';
import { buyPro } from './buy-pro.ts';
import type { Shoot } from './shoot.ts';

const ADMINISTRATOR = { username: 'head.editor', password: 'a long enough passphrase' };

/** The administrator, as the environment names the first one. */
export const ADMIN_ENV = { ADMIN_USERNAME: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };

const ANNA = 'anna@kitchen-notes.example';

/** Users who buy, cancel and are refunded, and what the administrator does with them. Returns the administrator's cookie. */
export async function fillAdmin(url: string, payments: DemoPayments): Promise<string> {
  const { cookie, call } = await logInAsAdministrator(url, ADMINISTRATOR);
  const coupon = { discountPercent: null, discountAmount: null, validFrom: '2026-01-01T09:00:00.000Z' };
  const newCoupon = (values: object) => call('POST', '/api/admin/coupons', { ...coupon, ...values });
  await newCoupon({
    code: 'SUMMER25',
    discountPercent: 10,
    validFrom: '2025-06-01T09:00:00.000Z',
    validUntil: '2025-09-01T09:00:00.000Z',
    isActive: false,
  });
  await newCoupon({ code: 'FRIENDS', discountAmount: 150_000, maxUsesPerUser: 1, period: 'year' });
  await newCoupon({ code: 'LAUNCH20', discountPercent: 20, maxUses: 100 });

  const [anna, jonas, ines, theo] = [
    await signUp(url, 'Anna Fischer', ANNA),
    await signUp(url, 'Jonas Lind', 'jonas@lind.example'),
    await signUp(url, 'Inês Carvalho', 'ines@twelve-islands.example'),
    await signUp(url, 'Bartholomew Featherstonehaugh', 'bartholomew@featherstonehaugh-and-daughters.example'),
  ];
  await buyPro(anna, payments, 'Anna Fischer', { couponCode: 'LAUNCH20' });
  await buyPro(ines, payments, 'Inês Carvalho', { couponCode: 'LAUNCH20' });
  await buyPro(theo, payments, 'Bartholomew Featherstonehaugh', { period: 'year', couponCode: 'FRIENDS' });
  await anna.call('POST', '/api/billing/subscription/cancel');
  const { payments: paid } = await call<{ payments: BillingPayment[] }>(
    'GET',
    `/api/admin/payments?userId=${ines.userId}`,
  );
  const refund = { total: 20_000, left: paid[0]?.amount.total, reason: 'Two days without service' };
  await call('POST', `/api/admin/payments/${paid[0]?.id}/refunds`, refund);
  await call('POST', `/api/admin/users/${jonas.userId}/block`, { reason: 'Advertises in comments' });
  await call('POST', `/api/admin/users/${ines.userId}/verify-email`, { reason: 'Confirmed by phone' });
  await call('POST', `/api/admin/users/${ines.userId}/grant-credits`, {
    credits: 20,
    reason: 'Two days without service',
  });
  return cookie;
}

export async function shootAdmin(shoot: Shoot, admin: string) {
  await shoot(null, '/admindb/login', 'admin-login', (page) => page.getByRole('button', { name: 'Login' }).click());
  await shoot(admin, '/admindb', 'admin-dashboard');
  await shoot(admin, '/admindb/users', 'admin-users');
  await shoot(admin, '/admindb/users', 'admin-user-menu', (page) => press(page, `Actions for ${ANNA}`));
  await shoot(admin, '/admindb/users', 'admin-user-dialog', async (page) => {
    await press(page, `Actions for ${ANNA}`);
    await page.getByRole('menuitem', { name: 'Grant Pro', exact: true }).click();
    await page.getByLabel('Days').fill('30');
    await page.getByLabel('Reason').fill('Writes about us');
  });
  await shoot(admin, '/admindb/posts', 'admin-posts');
  await shoot(admin, '/admindb/sites', 'admin-sites');
  await shoot(admin, '/admindb/coupons', 'admin-coupons');
  await shoot(admin, '/admindb/coupons', 'admin-coupon-form', (page) => press(page, 'Edit LAUNCH20'));
  await shoot(admin, '/admindb/coupons', 'admin-redemptions', async (page) => {
    await press(page, 'Who used LAUNCH20');
    await page.getByRole('dialog').getByText(ANNA).waitFor();
  });
  await shoot(admin, '/admindb/subscriptions', 'admin-subscriptions');
  await shoot(admin, '/admindb/subscriptions', 'admin-payments', async (page) => {
    await press(page, 'Payments of ines@twelve-islands.example');
    await page.getByRole('dialog').getByText(/PL\//).waitFor();
  });
  await shoot(admin, '/admindb/system', 'admin-system');
  await shoot(admin, '/admindb/audit', 'admin-audit');
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
