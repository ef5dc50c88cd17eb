/// <reference lib="dom" />
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { signUp } from '../bench/client.ts';
import {
  findBrowser,
  sellingThrough,
  startDemoPayments,
  startOpenAiServer,
  startOpenverseServer,
  startProduct,
  startWordPress,
  webhookUrlOf,
} from '../packages/testkit/src/index.ts';
import { nameTheBlog } from './public-images/name-the-blog.ts';
import { ADMIN_ENV, fillAdmin, shootAdmin } from './screenshots/admin.ts';
import { shootAutomation } from './screenshots/automation.ts';
import { shootBilling } from './screenshots/billing.ts';
import { buyPro } from './screenshots/buy-pro.ts';
import { shootCalendar } from './screenshots/calendar.ts';
import { shootDashboard } from './screenshots/dashboard.ts';
import { shootEditor } from './screenshots/editor.ts';
import { fillBlog } from './screenshots/fill-blog.ts';
import { shootPosts } from './screenshots/posts.ts';
import { shootPublic } from './screenshots/public.ts';
import { shootSettings } from './screenshots/settings.ts';
import type { Shoot, State } from './screenshots/shoot.ts';
import { shootSites } from './screenshots/sites.ts';
import { shootStates } from './screenshots/states.ts';

/**
 * Screenshots of every screen, taken from the running product with a real WordPress: `npm run screenshots`, or `npm run
 * screenshots -- light` for the other theme, in a folder that is not committed. Names after the theme take only those:
 * `npm run screenshots -- dark site sites-phone`. What is about money and administration is also taken on tablets, and in
 * both themes.
 */
const [wantedTheme, ...only] = process.argv.slice(2);
const theme = wantedTheme === 'light' ? 'light' : 'dark';
const folder = join(
  import.meta.dirname,
  '..',
  theme === 'dark' ? 'docs/screenshots' : 'test-results/screenshots-light',
);
/** Where they are until all of them are taken. */
const taken = mkdtempSync(join(tmpdir(), 'pressloom-screenshots-'));
const DESKTOP = { name: 'desktop', width: 1440, height: 900 };
const TABLET = { name: 'tablet', width: 820, height: 1100 };
const PHONE = { name: 'phone', width: 390, height: 844 };

const AREAS = [
  shootPublic,
  shootDashboard,
  shootPosts,
  shootEditor,
  shootAutomation,
  shootCalendar,
  shootSites,
  shootSettings,
  shootStates,
];

const found = await findBrowser();
const [wordpress, model] = [
  await startWordPress({ timezone: 'Europe/Berlin' }),
  await startOpenAiServer({ model: 'llama-3.1-8b' }),
];
const library = await startOpenverseServer();
const payments = await startDemoPayments();
const product = await startProduct({
  LLM_BASE_URL: model.url,
  LLM_API_KEY: model.apiKey,
  LLM_MODEL: model.model,
  IMAGE_SEARCH_URL: library.url,
  CONTACT_EMAIL: 'hello@pressloom.example',
  LOG_LEVEL: 'warn',
  ...ADMIN_ENV,
  ...sellingThrough(payments),
});
payments.webhooks.sendTo(webhookUrlOf(product.url));
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...(process.env as Record<string, string>), ...found.env },
});

try {
  const newcomer = await signUp(product.url, 'Meera Rao', 'meera@newblog.example');
  const writer = await signUp(product.url, 'Meera Rao', 'meera@slowmornings.example');
  const blog = await fillBlog(writer, { wordpress, model });
  const buyer = await signUp(product.url, 'Meera Rao', 'meera@paid.example');
  await buyPro(buyer, payments, 'Meera Rao');
  const administrator = await fillAdmin(product.url, payments);
  const shootAt =
    ({ name, ...viewport }: typeof DESKTOP, shown: string): Shoot =>
    async (cookie, path, file, before, state = 'done') => {
      if (only.length > 0 && !only.includes(file) && !only.includes(`${file}-${name}`)) return;
      const context = await browser.newContext({
        viewport,
        baseURL: product.url,
        locale: 'en-US',
        reducedMotion: 'reduce',
      });
      await context.addInitScript((chosen) => localStorage.setItem('ui-theme', chosen), shown);
      if (cookie) await context.addCookies(toCookies(cookie, product.url));
      const page = await context.newPage();
      if (state === 'done') await page.goto(path);
      else await openWithoutData(state, page, path);
      if (state === 'loading') await page.locator('main :is([aria-busy=true], [role=status])').first().waitFor();
      else await page.getByRole('heading').first().waitFor();
      if (state !== 'loading') await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      // A failed request is retried once, a second later.
      if (state === 'failed') await page.getByRole('alert').first().waitFor();
      await page.waitForTimeout(300);
      await before?.(page);
      await nameTheBlog(page, wordpress.url, model.url);
      await page.screenshot({ path: join(taken, `${file}-${name}${shown === theme ? '' : `-${shown}`}.png`) });
      await context.close();
    };
  for (const size of [DESKTOP, PHONE]) {
    const shoot = shootAt(size, theme);
    for (const area of AREAS) await area({ shoot, newcomer: newcomer.cookie, writer: writer.cookie, blog, model });
  }
  for (const shown of theme === 'dark' ? ['dark', 'light'] : ['light']) {
    for (const size of [DESKTOP, TABLET, PHONE]) {
      await shootBilling(shootAt(size, shown), newcomer.cookie, buyer.cookie);
      await shootAdmin(shootAt(size, shown), administrator);
    }
  }
  if (only.length === 0) rmSync(folder, { recursive: true, force: true });
  cpSync(taken, folder, { recursive: true });
} finally {
  rmSync(taken, { recursive: true });
  await browser.close();
  await product.stop();
  await model.stop();
  await library.stop();
  await payments.stop();
  await wordpress.stop();
}

/** A page that is opened within the app asks for its data: all requests but those about the session stay pending, or fail. */
async function openWithoutData(state: Exclude<State, 'done'>, page: Page, path: string) {
  await page.goto('/settings/api-keys');
  await page.getByRole('heading', { name: 'API keys' }).first().waitFor();
  await page.route(
    (url) => url.href.startsWith(`${product.url}/api/`) && !/\/api\/(session|events)$/.test(url.pathname),
    (route) =>
      state === 'failed' &&
      route.fulfill({
        status: 500,
        json: {
          error: {
            code: 'internal_error',
            message: 'Something went wrong on our side. Nothing was lost; please try again',
          },
        },
      }),
  );
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

function toCookies(cookie: string, url: string) {
  return cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
}
