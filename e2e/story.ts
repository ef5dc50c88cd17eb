import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import {
  type DemoPayments,
  type OpenAiServer,
  type Product,
  preparedDataDir,
  sellingThrough,
  startDemoPayments,
  startOpenAiServer,
  startProduct,
  startWordPress,
  type TestWordPress,
  webhookUrlOf,
} from '../packages/testkit/src/index.ts';

/** What each test has for itself. */
interface Story {
  tolerated: RegExp;
  quiet: undefined;
  logged: undefined;
  restored: undefined;
  slowed: undefined;
}

/** What the tests of a worker share. */
interface World {
  wordpress: TestWordPress;
  model: OpenAiServer;
  product: Product;
  /** Where images are searched for, in place of Openverse. */
  imageSearchUrl: string | undefined;
  /** Whether the posts that a site already has are read. Off where they are not the subject: stories share a site. */
  hasLibrary: boolean;
  /** The stand-in for the payment provider. */
  payments: DemoPayments;
  /** Whether plans are sold. */
  isSelling: boolean;
  /** Whether the product's clock can be moved on. */
  hasMovableClock: boolean;
}

/** The administrator that every product of the stories has. */
export const ADMINISTRATOR = { username: 'head.editor', password: 'a rather long one' };

/** A test with its complete environment, which is started once for all tests of a worker. */
export const test = base.extend<Story, World>({
  wordpress: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it depends on from this pattern
    async ({}, use) => {
      const wordpress = await startWordPress({ timezone: 'Asia/Kolkata' });
      // Twice a year WordPress asks its administrator to confirm the email address, and would ask now.
      await wordpress.php("update_option('admin_email_lifespan', time() + YEAR_IN_SECONDS);");
      await use(wordpress);
      await wordpress.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const model = await startOpenAiServer();
      await use(model);
      await model.stop();
    },
    { scope: 'worker' },
  ],
  imageSearchUrl: [undefined, { scope: 'worker', option: true }],
  hasLibrary: [false, { scope: 'worker', option: true }],
  payments: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const payments = await startDemoPayments();
      await use(payments);
      await payments.stop();
    },
    { scope: 'worker' },
  ],
  isSelling: [false, { scope: 'worker', option: true }],
  hasMovableClock: [false, { scope: 'worker', option: true }],
  product: [
    async ({ model, imageSearchUrl, hasLibrary, payments, isSelling, hasMovableClock }, use) => {
      const dataDir = await preparedDataDir();
      const env = {
        DATA_DIR: dataDir,
        LLM_BASE_URL: model.url,
        LLM_API_KEY: model.apiKey,
        LLM_MODEL: model.model,
        TRUST_PROXY: '1',
        ADMIN_USERNAME: ADMINISTRATOR.username,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        LIBRARY_POSTS: hasLibrary ? '1000' : '0',
        ...(imageSearchUrl && { IMAGE_SEARCH_URL: imageSearchUrl }),
        ...(isSelling && sellingThrough(payments)),
      };
      const product = await startProduct(env, { hasMovableClock });
      payments.webhooks.sendTo(webhookUrlOf(product.url));
      await use(product);
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  /** Every test comes from its own IP address: more users sign up here than one address may in an hour. */
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` }),
  /** Console messages that a test provokes on purpose: `test.use({ tolerated: /409/ })`. */
  tolerated: [/^nothing$/, { option: true }],
  /** With `SLOWED_BY=3` the browser takes three times as long, which shows what counts on its speed. */
  slowed: [
    async ({ page }, use) => {
      const rate = Number(process.env.SLOWED_BY ?? 1);
      if (rate > 1) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
      await use(undefined);
    },
    { auto: true },
  ],
  /** What a story sets on the stand-ins ends with it: the next one in this worker finds them as they were. */
  restored: [
    async ({ model, payments }, use) => {
      await use(undefined);
      model.answerWith(undefined);
      payments.refundsAre('processed');
    },
    { auto: true },
  ],
  /** The report of a story that failed has the product's log. */
  logged: [
    async ({ product }, use, test) => {
      await use(undefined);
      if (test.status === test.expectedStatus) return;
      await test.attach('log of pressloom', { body: product.log(), contentType: 'text/plain' });
    },
    { auto: true },
  ],
  /** Every test fails on a console error or warning, and on a request to a third party. */
  quiet: [
    async ({ page, product, wordpress, payments, tolerated }, use) => {
      const noise: string[] = [];
      const ours = (url: string) =>
        [product.url, wordpress.url, payments.url, 'data:', 'blob:', 'about:'].some((own) => url.startsWith(own));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && message.location().url.startsWith(product.url)) {
          noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
      page.on('request', (request) => {
        const isOurPage = !request.isNavigationRequest() && request.frame().url().startsWith(product.url);
        if (isOurPage && !ours(request.url())) noise.push(`third party: ${request.url()}`);
      });
      await use(undefined);
      expect(noise.filter((line) => !tolerated.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

export const newAccount = () => ({
  fullName: 'Ada Writer',
  email: `ada-${randomBytes(5).toString('hex')}@example.com`,
  password: 'a long enough passphrase',
});

/** Signs up and ends on the dashboard. The screen for it is the subject of few tests: see `signUpOnScreen`. */
export async function signUp(page: Page, account = newAccount()) {
  // The account is only created for requests from our own pages.
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const reply = await page.request.post('/api/account/register', { headers: { origin }, data: account });
  expect(reply.status(), await reply.text()).toBe(201);
  await page.goto('/dashboard');
  await expect(page.locator('h1').first()).toBeVisible();
  return account;
}

/** Signs up as a visitor does and ends on the dashboard. */
export async function signUpOnScreen(page: Page, account = newAccount()) {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill(account.fullName);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  return account;
}

/**
 * The screen is accessible: no axe violations. `@axe-core/playwright` opens a second page for each of its reports, which
 * takes longer than the check itself.
 *
 * @param rules of axe; all if omitted
 */
export async function expectAccessible(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await atRest(page);
  const violations = await page.evaluate(async (runOnly) => {
    const options = { resultTypes: ['violations' as const], selectors: false, ...(runOnly && { runOnly }) };
    const { violations } = await axe.run({ exclude: ['iframe'] }, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, rules);
  expect(violations).toEqual([]);
}

/** Opens a screen: it is accessible and fits, in both themes. */
export async function look(page: Page, path: string) {
  await page.goto(path);
  await expectAccessibleAndFits(page);
}

const WIDTHS = [390, 820, 1440];

/** Checks a screen as wide as a phone, a tablet and a desktop, and leaves it as wide as the last. */
export async function inEveryWidth(page: Page, check: () => Promise<void>) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await check();
  }
}

/** What differs between the themes. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The screen is accessible and does not scroll sideways, in both themes. */
export async function expectAccessibleAndFits(page: Page) {
  await switchTheme(page, 'light');
  await expectAccessible(page);
  await expectFits(page);
  await switchTheme(page, 'dark');
  await expectAccessible(page, RULES_OF_COLOURS);
  await expectFits(page);
}

/** Switches the theme as another tab would. Public pages read it only when they open. */
async function switchTheme(page: Page, theme: string) {
  await page.evaluate((chosen) => {
    localStorage.setItem('ui-theme', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'ui-theme' }));
    document.documentElement.dataset.theme = chosen;
  }, theme);
  await atRest(page);
}

/**
 * Waits until what moves or fades in has arrived: axe takes a drawer that is still outside the window for an invisible
 * one. What moves forever is not waited for, and nothing for longer than five seconds: a page out of sight draws nothing,
 * and a paused animation doesn't end.
 */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const arrived = async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    };
    await Promise.race([arrived(), new Promise((resolve) => setTimeout(resolve, 5_000))]);
  });

/** The screen is as wide as the window: nothing scrolls sideways. The message names what is wider. */
export async function expectFits(page: Page) {
  const { screen, window, wider } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isScrolled = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || isScrolled(element.parentElement));
    const beyond = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth && !isScrolled(element),
    );
    return { screen: scrollWidth, window: clientWidth, wider: beyond.map(({ outerHTML }) => outerHTML.slice(0, 100)) };
  });
  expect(screen, `${page.url()} scrolls sideways: ${wider.join('\n')}`).toBeLessThanOrEqual(window);
}
