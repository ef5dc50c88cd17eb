import { describe, expect, test, vi } from 'vitest';
import { authorizeScreenOf, buildAuthorizeUrl } from './authorize.ts';
import { unescapeHtml } from './entities.ts';
import { findJson } from './find-json.ts';
import { asciiFilename } from './media.ts';
import { excerptOf } from './redact.ts';
import { restRootOf } from './rest-root.ts';
import { restUrl } from './rest-url.ts';
import { retryAfterMs } from './retry-after.ts';
import { siteTimeZone } from './time-zone.ts';
import { xmlRpcAddress } from './xmlrpc-probe.ts';

test.each([
  ['Asia/Kolkata', 5.5, 'Asia/Kolkata'],
  ['', 5.5, '+05:30'],
  ['', '5.75', '+05:45'],
  ['', -3.5, '-03:30'],
  ['', '-11', '-11:00'],
  ['', 14, '+14:00'],
  ['', 0, 'UTC'],
  [null, null, 'UTC'],
  ['', 'nonsense', 'UTC'],
  ['', 99, 'UTC'],
  ['Mars/Olympus', 2, '+02:00'],
  ['US/Eastern', -5, 'US/Eastern'],
])('time zone "%s" with offset %s is %s', (name, offset, expected) => {
  expect(siteTimeZone(name, offset)).toBe(expected);
});

describe('the address of a route', () => {
  test.each([
    ['https://e.org/wp-json/', 'wp/v2/posts', {}, 'https://e.org/wp-json/wp/v2/posts'],
    [
      'https://e.org/blog/wp-json',
      '/wp/v2/posts/7',
      { force: true },
      'https://e.org/blog/wp-json/wp/v2/posts/7?force=true',
    ],
    ['https://e.org/wp-json/', '', {}, 'https://e.org/wp-json/'],
    [
      'https://e.org/?rest_route=/',
      'wp/v2/posts',
      { slug: 'a&b' },
      'https://e.org/?rest_route=%2Fwp%2Fv2%2Fposts&slug=a%26b',
    ],
    ['https://e.org/b/index.php?rest_route=/', '', {}, 'https://e.org/b/index.php?rest_route=%2F'],
    ['https://e.org/wp-json/', 'x', { status: ['a', 'b'], none: undefined }, 'https://e.org/wp-json/x?status=a%2Cb'],
  ])('%s + %s', (root, route, query, expected) => {
    expect(restUrl(root, route, query)).toBe(expected);
  });
});

describe('the REST root that a page names', () => {
  const page = (link: string, body = '') =>
    restRootOf({ headers: link ? { link } : {}, body, url: 'https://e.org/post/' });
  test.each([
    ['<https://e.org/wp-json/>; rel="https://api.w.org/"', '', 'https://e.org/wp-json/'],
    [
      '<https://e.org/feed>; rel="alternate", <https://e.org/wp-json/>; rel="https://api.w.org/", <https://e.org/?p=1>; rel=shortlink',
      '',
      'https://e.org/wp-json/',
    ],
    ['<https://e.org/?rest_route=/>; title="a, b"; rel="x https://api.w.org/"', '', 'https://e.org/?rest_route=/'],
    ['</wp-json/>; rel=https://api.w.org/', '', 'https://e.org/wp-json/'],
    [
      '',
      '<html><head><link rel="https://api.w.org/" href="https://e.org/wp-json/" /></head>',
      'https://e.org/wp-json/',
    ],
    [
      '',
      "<link href='https://e.org/?rest_route=/&amp;x=1' rel='https://api.w.org/'>",
      'https://e.org/?rest_route=/&x=1',
    ],
    ['<https://e.org/wp-json/>; rel="https://api.example.org/"', '<link rel="stylesheet" href="x">', undefined],
  ])('%s %s', (link, body, expected) => {
    expect(page(link, body)).toBe(expected);
  });
});

test.each([
  ['7', 7_000],
  [' 0 ', 0],
  ['2.5', 2_500],
  ['12.31', 12_310],
  ['-3', undefined],
  ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['999999999', 86_400_000],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After: %s is %s ms', (header, expected) => {
  expect(retryAfterMs(header, Date.parse('2026-11-20T10:00:00Z'))).toBe(expected);
});

test.each([
  ['{"a":1}', { a: 1 }],
  ['[]', []],
  ['Warning: x in [y] {z}\n[{"id":1}]', [{ id: 1 }]],
  ['[{"id":1},\nWarning: x in /a.php on line 3\nNotice: "y" {z\n{"id":2}]', [{ id: 1 }, { id: 2 }]],
  ['[{"id":1},<br />\n<b>Deprecated</b>: x in <b>/a.php</b><br />\n{"id":2}]', [{ id: 1 }, { id: 2 }]],
  ['{"a":"<br />\\n<b>Notice</b>: x<br />\\n"}', { a: '<br />\n<b>Notice</b>: x<br />\n' }],
  ['<p>{not json}</p>', undefined],
  ['', undefined],
  ['true', undefined],
  ['{"a":', undefined],
  ['{"a":"quoted \\"}\\", and \\\\"}', { a: 'quoted "}", and \\' }],
  ['{"a":"open \\"}', undefined],
])('the JSON in %s', (text, expected) => {
  expect(findJson(text)).toEqual(expected);
});

test.each([
  ['https://e.org/wp', 'https://e.org/wp-json/', 'https://e.org/wp/xmlrpc.php'],
  ['http://e.org', 'https://e.org/wp-json/', 'https://e.org/xmlrpc.php'],
  ['http://e.org:8080', 'https://e.org:8443/?rest_route=/', 'https://e.org:8443/xmlrpc.php'],
  ['http://e.org', 'http://e.org/wp-json/', 'http://e.org/xmlrpc.php'],
  ['https://old.e.org', 'https://e.org/wp-json/', undefined],
  ['http://old.e.org', 'https://e.org/wp-json/', undefined],
  ['https://e.org:8443', 'https://e.org/wp-json/', undefined],
])('the password of %s, whose REST API is %s, may go to %s', (wordpressUrl, restRoot, expected) => {
  expect(xmlRpcAddress(wordpressUrl, restRoot)).toBe(expected);
});

test.each(['{"a":[', '[', '[{}],', '[{"a":"'])('a page full of %s is given up on soon', (braces) => {
  const parse = vi.spyOn(JSON, 'parse');
  const page = `<script>${braces.repeat(1_000_000)}]</script>`;
  expect(findJson(page)).toBeUndefined();
  const read = parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  parse.mockRestore();
  expect(read).toBeLessThan(page.length * 2 + 10_000_001);
});

test('what follows the last bracket of a page is not looked through for each bracket before', () => {
  const looks = vi.spyOn(String.prototype, 'charCodeAt');
  const page = `${'['.repeat(300)}]${'a'.repeat(20_000)}`;
  expect(findJson(page)).toBeUndefined();
  const { length } = looks.mock.calls;
  looks.mockRestore();
  expect(length).toBeLessThan(page.length * 5);
});

test('what is nested deeper than any reply is not read, brackets in its texts are', () => {
  expect(findJson('['.repeat(1_001) + ']'.repeat(1_001))).toBeUndefined();
  const texts = ['['.repeat(2_000), '\\"['.repeat(2_000)];
  expect(findJson(`Notice ${JSON.stringify(texts)}`)).toEqual(texts);
});

test.each([
  ['<h1>Oops</h1><script>x()</script> in C:\\inetpub\\wwwroot\\a.php', 'Oops in [path]'],
  ['see https://e.org/a/b for /home/u/public_html/x.php', 'see https://e.org/a/b for [path]'],
  ['a < b and c > d', 'a < b and c > d'],
  ['x'.repeat(900), 'x'.repeat(500)],
])('the excerpt of %s', (text, expected) => {
  expect(excerptOf(text)).toBe(expected);
});

test.each([
  ['tea.png', 'tea.png'],
  ['Größe (1).jpg', 'Gro-e-1.jpg'],
  ['日本.png', 'image.png'],
  ['a"b\r\nX: y.png', 'a-b-X-y.png'],
  ['../../x.png', 'x.png'],
])('the file name %s becomes %s', (name, expected) => {
  expect(asciiFilename(name)).toBe(expected);
});

test.each([
  ['R&amp;D &#8220;x&#8221; &lt;b&gt; <i>', 'R&D “x” <b> <i>'],
  ['plain', 'plain'],
])('%s unescaped', (escaped, text) => {
  expect(unescapeHtml(escaped)).toBe(text);
});

test('the authorize address keeps what the site had in it', () => {
  const url = new URL(
    buildAuthorizeUrl({
      authorizeUrl: 'https://e.org/wp-admin/authorize-application.php?lang=de',
      appName: 'pressloom (a & b)',
      appId: '3c0ad8b2-6a0e-4f5e-9d3b-52f0a7c9e114',
      successUrl: 'https://p.example/cb?state=x&y=1',
      rejectUrl: 'https://p.example/cb?state=x',
    }),
  );
  expect(Object.fromEntries(url.searchParams)).toEqual({
    lang: 'de',
    app_name: 'pressloom (a & b)',
    app_id: '3c0ad8b2-6a0e-4f5e-9d3b-52f0a7c9e114',
    success_url: 'https://p.example/cb?state=x&y=1',
    reject_url: 'https://p.example/cb?state=x',
  });
});

describe('the authorize screen that a site names', () => {
  const screenOf = (authorizeUrl: string, url = 'https://e.org') =>
    authorizeScreenOf({ authorizeUrl, url, restRoot: `${url}/wp-json/` });

  test.each([
    ['https://e.org/wp-admin/authorize-application.php', 'https://e.org'],
    ['http://localhost:8080/wp-admin/authorize-application.php', 'http://localhost:8080'],
    ['https://e.org/wp-admin/authorize-application.php', 'http://e.org'],
  ])('%s of %s may be opened', (screen, url) => {
    expect(screenOf(screen, url)).toBe(screen);
  });

  test.each([
    ['javascript:alert(document.domain)//https://e.org/', 'authorize_not_web'],
    ['data:text/html,<script>1</script>', 'authorize_not_web'],
    ['/wp-admin/authorize-application.php', 'authorize_not_web'],
    ['', 'authorize_not_web'],
    [`https://e.org/${'x'.repeat(2_048)}`, 'authorize_not_web'],
    ['https://evil.example/wp-admin/authorize-application.php', 'authorize_elsewhere'],
    ['https://e.org@evil.example/wp-admin/authorize-application.php', 'authorize_elsewhere'],
    ['https://e.org.evil.example/', 'authorize_elsewhere'],
    ['http://evil.example/', 'authorize_elsewhere'],
    ['https://e.org:8443/', 'authorize_elsewhere'],
    ['http://e.org/wp-admin/authorize-application.php', 'authorize_insecure'],
  ])('%s is refused', (screen, code) => {
    expect(() => screenOf(screen)).toThrowError(expect.objectContaining({ code, kind: 'final' }));
  });
});
