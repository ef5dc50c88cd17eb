import { findBrowser, startWordPress, type TestWordPress } from '@pressloom/testkit';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAuthorizeUrl, createWordPressClient, discoverSite, testConnection } from '../src/index.ts';
import { outbound } from './connect.ts';

let wordpress: TestWordPress;
let browser: Browser;
let page: Page;
const RETURN = 'http://127.0.0.1:9/callback';

beforeAll(async () => {
  wordpress = await startWordPress();
  await wordpress.createUser({ role: 'author', username: 'writer', password: 'login-password' });
  const { executablePath, args, env } = await findBrowser();
  browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  page = await browser.newPage();
  // Nothing listens there: only the URL that WordPress redirects the browser to matters.
  await page.route(`${RETURN}**`, (route) => route.fulfill({ body: 'back' }));
});
afterAll(async () => {
  await browser?.close();
  await wordpress?.stop();
});

async function openScreen(appName: string) {
  const { authorizeUrl } = await discoverSite(outbound, wordpress.url);
  const url = buildAuthorizeUrl({
    authorizeUrl: authorizeUrl ?? '',
    appName,
    appId: '3c0ad8b2-6a0e-4f5e-9d3b-52f0a7c9e114',
    successUrl: `${RETURN}?state=abc`,
    rejectUrl: `${RETURN}?state=abc`,
  });
  await page.goto(url);
  if (page.url().includes('wp-login.php')) {
    await page.fill('#user_login', 'writer');
    await page.fill('#user_pass', 'login-password');
    await page.click('#wp-submit');
  }
}

test('an author approves the connection, and what comes back works', async () => {
  await openScreen('pressloom (one)');
  await page.click('#approve');
  await page.waitForURL(`${RETURN}**`);
  const answer = new URL(page.url()).searchParams;
  expect(Object.fromEntries(answer)).toEqual({
    state: 'abc',
    site_url: wordpress.url,
    user_login: 'writer',
    // In six groups if the screen runs scripts, in one if it does not.
    password: expect.stringMatching(/^([A-Za-z0-9]{4} ?){6}$/),
  });
  const client = createWordPressClient({
    outbound,
    restRoot: `${wordpress.url}/wp-json/`,
    username: answer.get('user_login') ?? '',
    applicationPassword: answer.get('password') ?? '',
  });
  expect((await testConnection(client, { url: wordpress.url })).user.roles).toEqual(['author']);
});

test('the same name a second time is an error on the screen, with no way back: names must be unique', async () => {
  await openScreen('pressloom (one)');
  await page.click('#approve');
  await page.waitForSelector('text=Each application name should be unique');
  expect(new URL(page.url()).pathname).toBe('/wp-admin/authorize-application.php');
});

test('a refusal comes back to the address we named for it, and WordPress adds nothing', async () => {
  await openScreen('pressloom (two)');
  await page.click('#reject');
  await page.waitForURL(`${RETURN}**`);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ state: 'abc' });
});
