import { expect, test } from 'vitest';
import { attemptTitle, exchangesInWords, shortPath } from './attempt-words.ts';

test.each([
  ['/wp-json/wp/v2/posts/7?context=edit&_fields=id%2Cstatus', '/wp-json/wp/v2/posts/7'],
  [
    '/wp-json/wp/v2/tags?_fields=id&search=tea%20%26amp%3B%20milk&per_page=100',
    '/wp-json/wp/v2/tags?search=tea &amp; milk',
  ],
  ['/?rest_route=%2Fwp%2Fv2%2Fposts&context=edit', '/?rest_route=/wp/v2/posts'],
  ['/wp-cron.php', '/wp-cron.php'],
])('%s is shown as %s', (path, shown) => {
  expect(shortPath(path)).toBe(shown);
});

const exchange = { method: 'GET', path: '/', status: 200, excerpt: '', ms: 1200 };

test.each([
  [[], 'No request was sent'],
  [[exchange], '1 request, 200 in 1,200 ms'],
  [[exchange, { ...exchange, status: null }], '2 requests, last: no response after 1,200 ms'],
])('requests are summed up (%#)', (exchanges, words) => {
  expect(exchangesInWords(exchanges)).toBe(words);
});

test.each([
  ['failed', 'Publish: failed'],
  ['retry', 'Publish: failed, will retry'],
  [null, 'Publish: in progress'],
] as const)('an attempt that ended as %s is called "%s"', (outcome, title) => {
  expect(attemptTitle({ action: 'publish', outcome })).toBe(title);
});
