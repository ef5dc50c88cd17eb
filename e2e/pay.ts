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

/** Opens an invoice or a credit note, and reads it. */
export async function textOfPdf(page: Page, name: RegExp): Promise<string> {
  const href = await page.getByRole('link', { name }).first().getAttribute('href');
  const reply = await page.request.get(href ?? '');
  expect(reply.headers()['content-type']).toBe('application/pdf');
  return readPdf(await reply.body());
}

/** Waits for an email, and reads the PDF that came with it. */
export async function textOfMailedPdf({ dataDir }: Product, email: string, subject: RegExp): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const find = () =>
    readdirSync(outbox)
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .find((mail) => mail.includes(`To: ${email}\n`) && subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? ''));
  await expect.poll(() => find() !== undefined).toBe(true);
  const [, base64 = ''] = /Content-Transfer-Encoding: base64\n\n([^-]+)/.exec(find() ?? '') ?? [];
  return readPdf(Buffer.from(base64, 'base64'));
}

async function readPdf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text;
}
