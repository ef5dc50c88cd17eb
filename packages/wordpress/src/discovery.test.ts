import { expect, test } from 'vitest';
import { discoverSite } from './discovery.ts';
import { wordpressError } from './errors.ts';
import type { OutboundResponse } from './exchange.ts';
import type { Outbound } from './outbound.ts';

// Cases that need https, and so a certificate; test/discovery.test.ts covers the rest against a real WordPress.

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Final URL after redirects. */
  url?: string;
}

/** A network in which each URL (ignoring its query) has one fixed response. */
function network(answers: Record<string, Answer>): Outbound & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async request(url): Promise<OutboundResponse> {
      asked.push(url);
      const found = answers[url.split('?')[0] ?? ''];
      if (!found) throw wordpressError('site_refused', 'retry', {}, { host: new URL(url).host });
      const { status = 200, headers = {}, body = '' } = found;
      const { search } = new URL(url);
      return { status, headers, body: Buffer.from(body), text: () => body, url: found.url ? found.url + search : url };
    },
    close: async () => {},
  };
}

const link = (root: string) => ({ link: `<${root}>; rel="https://api.w.org/"` });
const index = (home: string) =>
  JSON.stringify({
    name: 'Tea &amp; cake',
    home,
    url: home,
    timezone_string: '',
    gmt_offset: 1,
    namespaces: ['wp/v2', 'yoast/v1'],
    authentication: {
      'application-passwords': { endpoints: { authorization: `${home}/wp-admin/authorize-application.php` } },
    },
  });

test('redirects from http and to www are resolved once, and their end is kept', async () => {
  const outbound = network({
    'http://example.org/': { url: 'https://www.example.org/', headers: link('https://www.example.org/wp-json/') },
    'https://www.example.org/wp-json/': { body: index('https://www.example.org') },
  });
  expect(await discoverSite(outbound, 'http://example.org')).toEqual({
    url: 'https://www.example.org',
    restRoot: 'https://www.example.org/wp-json/',
    name: 'Tea & cake',
    timezone: '+01:00',
    namespaces: ['wp/v2', 'yoast/v1'],
    authorizeUrl: 'https://www.example.org/wp-admin/authorize-application.php',
    applicationPasswords: true,
  });
});

test('a REST root that is redirected itself is kept as it ends', async () => {
  const outbound = network({
    'https://example.org/': { headers: link('https://example.org/wp-json/') },
    'https://example.org/wp-json/': { url: 'https://www.example.org/wp-json/', body: index('https://www.example.org') },
  });
  expect(await discoverSite(outbound, 'example.org')).toMatchObject({
    url: 'https://www.example.org',
    restRoot: 'https://www.example.org/wp-json/',
  });
});

test('a site behind a proxy that believes in http is used over https', async () => {
  const outbound = network({
    'https://example.org/': { headers: link('http://example.org/wp-json/') },
    'https://example.org/wp-json/': { body: index('http://example.org') },
    'http://example.org/wp-json/': { body: index('http://example.org') },
  });
  expect(await discoverSite(outbound, 'https://example.org/')).toMatchObject({
    url: 'https://example.org',
    restRoot: 'https://example.org/wp-json/',
  });
});

test('a site that only answers over http is told to need https, and http is not used behind the back of its owner', async () => {
  const outbound = network({ 'http://example.org/': { headers: link('http://example.org/wp-json/') } });
  await expect(discoverSite(outbound, 'example.org')).rejects.toMatchObject({ code: 'needs_https', kind: 'final' });
  expect(outbound.asked).toEqual(['https://example.org/', 'http://example.org/']);
});

test('a site that answers nowhere is told as it is', async () => {
  await expect(discoverSite(network({}), 'example.org')).rejects.toMatchObject({ code: 'site_refused' });
});

test.each([
  ['blog.local', true],
  ['https://blog.local', true],
  ['http://blog.local', false],
])('that https was tried is said of a site that answers nowhere: %s', async (address, isSaid) => {
  const failure = await discoverSite(network({}), address).catch((error: Error) => error);
  expect(String(failure).includes('is tried over https')).toBe(isSaid);
});

test('a connection that is lost over https is one to a site on plain http, if that answers', async () => {
  const outbound = network({ 'http://blog.local/': {} });
  const lost: Outbound = {
    ...outbound,
    request: (url, options) =>
      url.startsWith('https:')
        ? Promise.reject(wordpressError('connection_broken', 'retry', {}, { host: 'blog.local' }))
        : outbound.request(url, options),
  };
  await expect(discoverSite(lost, 'blog.local')).rejects.toMatchObject({ code: 'needs_https' });
});

test('a site that sends visitors to https is not on plain http, although its https does not respond', async () => {
  const outbound = network({ 'http://example.org/': { status: 301, headers: { location: 'https://example.org/' } } });
  await expect(discoverSite(outbound, 'example.org')).rejects.toMatchObject({ code: 'site_refused' });
});

test('a page of something else is no WordPress', async () => {
  const page = { body: '<html><title>Shop</title></html>' };
  const outbound = network({
    'https://example.org/': page,
    'https://example.org/wp-json/': { status: 404, body: 'no' },
  });
  await expect(discoverSite(outbound, 'example.org')).rejects.toMatchObject({ code: 'not_wordpress', kind: 'final' });
});

test('another API under the same path is no WordPress', async () => {
  const outbound = network({
    'https://example.org/': { headers: link('https://example.org/wp-json/') },
    'https://example.org/wp-json/': { body: '{"name":"x","url":"https://example.org","namespaces":["oembed/1.0"]}' },
  });
  await expect(discoverSite(outbound, 'example.org')).rejects.toMatchObject({ code: 'not_wordpress' });
});

test.each(['', '   ', 'not an address', 'ftp://example.org', 'https://', 'javascript:alert(1)', 'http://exa mple.org'])(
  '"%s" is no address',
  async (address) => {
    await expect(discoverSite(network({}), address)).rejects.toMatchObject({ code: 'invalid_address', kind: 'final' });
  },
);
