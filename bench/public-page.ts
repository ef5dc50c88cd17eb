/// <reference lib="dom" />
import { chromium } from 'playwright-core';
import { findBrowser, startProduct } from '../packages/testkit/src/index.ts';
import type { Measured } from './measure.ts';

const LIMIT_KB = 120;

/** What the landing page costs a first-time browser, and what its first paint waits for. */
export async function benchPublicPage(): Promise<Measured[]> {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    let bytes = 0;
    let requests = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests++;
    });
    await page.goto(product.url, { waitUntil: 'networkidle' });
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
        .map(({ name }) => name),
    );
    const kilobytes = bytes / 1_024;
    return [
      {
        what: `Landing page on the wire, cold, with its image (${requests} requests)`,
        value: `${kilobytes.toFixed(0)} KB`,
        limit: `≤ ${LIMIT_KB} KB`,
        held: kilobytes <= LIMIT_KB,
      },
      {
        what: 'What the first paint of the landing page waits for',
        value: `${blocking.length} ${blocking.every((name) => name.endsWith('.css')) ? 'stylesheet' : 'files'}`,
        limit: '1 stylesheet',
        held: blocking.length === 1 && blocking[0]?.endsWith('.css') === true,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
