import { expect, test } from './story.ts';

const LIMIT_BYTES = 120 * 1_024;

test('the landing page takes at most 120 KB, and one stylesheet is all that the first paint waits for', async ({
  page,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES);
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
      .map(({ name }) => name.replace(/^.*\./, '')),
  );
  expect(blocking).toEqual(['css']);
});
