import type { Screens } from './shoot.ts';

/** The settings. */
export async function shootSettings({ shoot, writer }: Screens) {
  await shoot(writer, '/settings', 'settings');
  for (const section of ['security', 'appearance', 'ai-provider', 'writing', 'notifications', 'api-keys', 'data']) {
    await shoot(writer, `/settings/${section}`, `settings-${section}`);
  }
  await shoot(writer, '/settings/security', 'two-factor', async (page) => {
    await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill('a long enough passphrase');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
  });
}
