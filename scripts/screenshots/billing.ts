import type { Shoot } from './shoot.ts';

/** What is about money. */
export async function shootBilling(shoot: Shoot, newcomer: string, buyer: string) {
  await shoot(newcomer, '/payment', 'payment', async (page) => {
    await page.getByLabel('Address').fill('4 Mill Road, Pune 411001');
    await page.getByLabel('State').selectOption('Maharashtra');
    await page.getByText('CGST 9 %').waitFor();
  });
  await shoot(newcomer, '/settings/billing', 'settings-billing-free');
  await shoot(buyer, '/settings/billing', 'settings-billing');
}
