import type { Screens } from './shoot.ts';

/** What a visitor sees. */
export async function shootPublic({ shoot }: Screens) {
  await shoot(null, '/', 'landing');
  for (const page of ['features', 'pricing', 'products', 'contact', 'terms', 'refunds'])
    await shoot(null, `/${page}`, page);
  await shoot(null, '/contact', 'contact-refused', async (page) => {
    await page.getByLabel('Name').fill('Meera Rao');
    await page.getByLabel('Email').fill('meera@nowhere');
    await page.getByLabel('Subject').fill('A site that will not connect');
    await page.getByLabel('Message').fill('My host says 403.');
    await page.waitForTimeout(3_500);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
  });
  await shoot(null, '/auth', 'auth');
  await shoot(null, '/register', 'register');
  await shoot(null, '/forgot-password', 'forgot-password');
  await shoot(null, '/no/such/page', 'not-found');
}
