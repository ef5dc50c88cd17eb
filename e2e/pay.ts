import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Product } from '../packages/testkit/src/index.ts';
import { expect } from './story.ts';

/** The window of the payment provider. */
export const provider = (page: Page) => page.frameLocator('iframe[title=Checkout]');

/** Fills in what is asked before a payment, and pays as the button of the stand-in says. */
export async function pay(page: Page, how: string) {
  await page.getByLabel(/^Address/).fill('4 Mill Road, Pune 411001');
  await page.getByLabel(/^State/).selectOption('Maharashtra');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await provider(page).getByRole('button', { name: how }).click();
}

/** The purchase is paid: the provider has told so, and pressloom has asked it. */
export const expectPro = (page: Page) =>
  expect(page.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible({ timeout: 30_000 });

/** Opens an invoice or a credit note, and reads it. */
export async function textOfPdf(page: Page, name: RegExp): Promise<string> {
  const href = await page.getByRole('link', { name }).first().getAttribute('href');
  const reply = await page.request.get(href ?? '');
  expect(reply.headers()['content-type']).toBe('application/pdf');
  return readPdf(await reply.body());
}

/** Waits for an email, and reads it. */
export async function textOfMail({ dataDir }: Product, email: string, subject: RegExp): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const find = () =>
    readdirSync(outbox)
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .find((mail) => mail.includes(`To: ${email}\n`) && subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? ''));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() ?? '';
}

/** Waits for an email, and reads the PDF that came with it. */
export async function textOfMailedPdf(product: Product, email: string, subject: RegExp): Promise<string> {
  const mail = await textOfMail(product, email, subject);
  const [, base64 = ''] = /Content-Transfer-Encoding: base64\n\n([^-]+)/.exec(mail) ?? [];
  return readPdf(Buffer.from(base64, 'base64'));
}

/** Loads Settings › Billing until it says something: the provider's webhooks arrive when they arrive. */
export async function expectInSettings(page: Page, words: RegExp) {
  await expect(async () => {
    await page.goto('/settings/billing');
    await expect(page.getByText(words)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

async function readPdf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text;
}
