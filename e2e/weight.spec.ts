import type { Page } from '@playwright/test';
import { expect, signUp, test } from './story.ts';

const KB = 1_024;

/** What a first-time browser fetches for a page, until nothing more arrives. The event stream stays open. */
async function weigh(page: Page, address: string, isThere: () => Promise<void>) {
  // What the page before is still fetching is not counted.
  await page.goto('about:blank');
  // Data written a moment ago is fetched again.
  await page.waitForTimeout(1_500);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  const weight = { bytes: 0, requests: 0 };
  // Chromium asks for the icon, its headless shell doesn't: the page weighs the same in both.
  const icons = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname === '/favicon.svg') icons.add(requestId);
    else weight.requests++;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!icons.has(requestId)) weight.bytes += encodedDataLength;
  });
  await page.goto(address);
  await isThere();
  // Requests sent once the event stream is open.
  await page.waitForTimeout(1_500);
  return weight;
}

test('the list of posts takes at most 12 requests and 153 KB, and its rows stand in the page that is sent', async ({
  page,
}) => {
  await signUp(page);
  for (let n = 1; n <= 22; n++) {
    await page.request.post('/api/posts', {
      data: { title: `Post ${n}`, content: '<p>Fresh beans matter most.</p>' },
      headers: { origin: new URL(page.url()).origin },
    });
  }
  const sent = await page.request.get('/posts', { headers: { accept: 'text/html' } });
  expect(sent.headers()['cache-control']).toBe('private, no-store');
  const html = await sent.text();
  expect(html).toContain('id="page-data"');
  expect(html.match(/<tr [^>]*>.*?href="\/posts\/[0-9a-f-]{36}"/g)).toHaveLength(25);
  const { bytes, requests } = await weigh(page, '/posts', () =>
    expect(page.getByRole('link', { name: 'Post 22', exact: true })).toBeVisible(),
  );
  expect(requests).toBeLessThanOrEqual(12);
  expect(bytes).toBeLessThanOrEqual(153 * KB);
});

test('the editor takes at most 450 KB', async ({ page }) => {
  await signUp(page);
  await page.goto('/posts');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  const { bytes } = await weigh(page, page.url(), () =>
    expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible(),
  );
  expect(bytes).toBeLessThanOrEqual(450 * KB);
});

test('what is clicked and typed before the app has started is done when it has', async ({ page }) => {
  await signUp(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/assets\/core-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/posts', { waitUntil: 'commit' });
  const row = page.getByRole('table').getByRole('link', { name: /^Edit / });
  await expect(row).toHaveCount(3);
  await page.getByLabel('Search posts').fill('nothing has this name');
  await page.getByRole('button', { name: 'Import' }).click();
  letGo();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No posts found.')).toBeVisible();
  await expect(page).toHaveURL(/search=nothing/);
});
