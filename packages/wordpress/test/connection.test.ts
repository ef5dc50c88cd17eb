import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testConnection } from '../src/index.ts';
import { clientOf, failureOf, postsIn, removeAllPosts } from './connect.ts';

let wordpress: TestWordPress;
const plugins = new Set<string>();
function muPlugin(name: string, source: string) {
  plugins.add(name);
  wordpress.muPlugin(name, source);
}
const site = () => ({ url: wordpress.url });
const connect = async (credentials: Parameters<typeof clientOf>[1] = {}) =>
  testConnection(await clientOf(wordpress, { restRoot: `${wordpress.url}/wp-json/`, ...credentials }), site());

beforeAll(async () => {
  wordpress = await startWordPress({ timezone: 'Asia/Kolkata' });
  for (const role of ['author', 'contributor', 'subscriber', 'editor'])
    await wordpress.createUser({ role, username: role, password: `login-${role}` });
});
afterAll(() => wordpress.stop());
beforeEach(() => removeAllPosts(wordpress));
afterEach(() => {
  for (const name of plugins) wordpress.removeMuPlugin(name);
  plugins.clear();
});

describe('a connection that works', () => {
  test('tells who we are, what we may do and the time zone, and leaves nothing behind', async () => {
    expect(await connect()).toEqual({
      user: { id: 1, name: 'admin', username: 'admin', roles: ['administrator'] },
      capabilities: {
        editPosts: true,
        publishPosts: true,
        uploadFiles: true,
        manageCategories: true,
        unfilteredHtml: true,
        editOthersPosts: true,
      },
      timezone: 'Asia/Kolkata',
      missingParts: [],
      seo: null,
    });
    expect(await postsIn(wordpress)).toEqual([]);
  });

  test.each([
    [
      'author',
      {
        editPosts: true,
        publishPosts: true,
        uploadFiles: true,
        manageCategories: false,
        unfilteredHtml: false,
        editOthersPosts: false,
      },
    ],
    [
      'contributor',
      {
        editPosts: true,
        publishPosts: false,
        uploadFiles: false,
        manageCategories: false,
        unfilteredHtml: false,
        editOthersPosts: false,
      },
    ],
    [
      'editor',
      {
        editPosts: true,
        publishPosts: true,
        uploadFiles: true,
        manageCategories: true,
        unfilteredHtml: true,
        editOthersPosts: true,
      },
    ],
  ])('knows what an %s may do', async (username, capabilities) => {
    expect((await connect({ username })).capabilities).toEqual(capabilities);
    expect(await postsIn(wordpress)).toEqual([]);
  });

  test.each([
    ['that are not there', 'unset($routes[$route]);'],
    [
      'for members of a plugin only',
      "$routes[$route] = [['methods' => 'GET, POST', 'permission_callback' => '__return_true', 'callback' => fn() => new WP_Error('rest_disabled', 'Off', ['status' => 403])]];",
    ],
  ])('names routes %s, and writes posts all the same', async (_what, hide) => {
    muPlugin(
      'hidden',
      `add_filter('rest_endpoints', function ($routes) {
      foreach (array_keys($routes) as $route) if (preg_match('#^/wp/v2/(media|tags)#', $route)) { ${hide} }
      return $routes; });`,
    );
    expect((await connect()).missingParts).toEqual(['tags', 'media']);
  });

  test('an administrator whose site forbids unfiltered HTML is not promised it', async () => {
    muPlugin('filtered', "define('DISALLOW_UNFILTERED_HTML', true);");
    expect((await connect()).capabilities.unfilteredHtml).toBe(false);
  });

  test('works with the e-mail address, and without the spaces of the password', async () => {
    const password = (await wordpress.createApplicationPassword('author')).replaceAll(' ', '');
    expect((await connect({ username: 'author@example.org', password })).user.username).toBe('author');
  });

  test('works where a PHP notice stands before every answer', async () => {
    muPlugin(
      'notice',
      'echo "<br />\\n<b>Notice</b>: Undefined index: x[0] in <b>/var/www/html/a.php</b> on line <b>3</b><br />\\n";',
    );
    expect((await connect()).user.id).toBe(1);
  });

  test('works where the host blocks the method DELETE', async () => {
    muPlugin(
      'no-delete',
      "if ($_SERVER['REQUEST_METHOD'] === 'DELETE') { http_response_code(405); exit('<h1>405 Not Allowed</h1>'); }",
    );
    await connect();
    expect(await postsIn(wordpress)).toEqual([]);
  });

  test('removes what a test that was cut off has left, and nothing else', async () => {
    const draft = (slug: string, minutes: number, title = 'pressloom connection test') =>
      wordpress.php(`$at = gmdate('Y-m-d H:i:s', time() - 60 * ${minutes});
        return wp_insert_post(['post_title' => '${title}', 'post_name' => '${slug}', 'post_status' => 'draft',
          'post_date_gmt' => $at, 'post_date' => get_date_from_gmt($at), 'edit_date' => true]);`);
    await draft('pressloom-connection-test-old', 30);
    await draft('pressloom-connection-test-running', 1);
    await draft('mine', 30, 'About the pressloom connection test');
    await connect();
    expect((await postsIn(wordpress)).map(({ post_name }) => post_name)).toEqual([
      'pressloom-connection-test-running',
      'mine',
    ]);
  });
});

describe('a login that does not count', () => {
  const wrong = 'aaaa bbbb cccc dddd eeee ffff';

  test('a wrong application password is told from a removed header where XML-RPC answers', async () => {
    expect(await failureOf(connect({ password: wrong }))).toMatchObject({ code: 'credentials_refused', kind: 'final' });
  });

  test('a removed Authorization header is named where XML-RPC answers', async () => {
    const password = await wordpress.createApplicationPassword();
    muPlugin('strip', "unset($_SERVER['PHP_AUTH_USER'], $_SERVER['PHP_AUTH_PW'], $_SERVER['HTTP_AUTHORIZATION']);");
    expect(await failureOf(connect({ password }))).toMatchObject({
      code: 'authorization_stripped',
      kind: 'final',
      message: expect.stringContaining('SetEnvIf Authorization'),
    });
  });

  test('the password of the login page is recognised as such', async () => {
    expect(await failureOf(connect({ password: 'password' }))).toMatchObject({ code: 'login_password_used' });
  });

  test('without XML-RPC both causes are named, and what is not known is not claimed', async () => {
    muPlugin(
      'no-xmlrpc',
      "if (str_contains($_SERVER['REQUEST_URI'], 'xmlrpc')) { http_response_code(403); exit('Forbidden'); }",
    );
    const failure = await failureOf(connect({ password: wrong }));
    expect(failure).toMatchObject({ code: 'not_authenticated', kind: 'final', wordpressCode: 'rest_not_logged_in' });
    expect(failure.message).toMatch(/wrong, or the web server removes the Authorization header/);
    expect(failure.message).not.toMatch(/doesn’t look like/);
    expect((await failureOf(connect({ password: 'password' }))).message).toMatch(
      /doesn’t look like an application password/,
    );
  });

  test('the password is not sent to another host that the site names as its own', async () => {
    let heard = 0;
    const elsewhere = createServer((_request, response) => {
      heard += 1;
      response.end();
    });
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    muPlugin(
      'copied',
      `add_filter('rest_index', function ($r) { $r->data['url'] = 'http://127.0.0.1:${port}'; return $r; });`,
    );
    const failure = await failureOf(connect({ password: wrong }));
    elsewhere.close();
    expect({ code: failure.code, heard }).toEqual({ code: 'not_authenticated', heard: 0 });
  });

  test.each([
    ['admin', wrong, 'incorrect_password'],
    ['nobody', wrong, 'invalid_username'],
    ['nobody@example.org', wrong, 'invalid_email'],
  ])('where a plugin checks early, %s is refused with its reason', async (username, password, wordpressCode) => {
    muPlugin(
      'no-xmlrpc',
      "if (str_contains($_SERVER['REQUEST_URI'], 'xmlrpc')) { http_response_code(403); exit('Forbidden'); }",
    );
    muPlugin(
      'early',
      "add_filter('application_password_is_api_request', '__return_true'); add_action('plugins_loaded', 'wp_get_current_user');",
    );
    await wordpress.createApplicationPassword();
    expect(await failureOf(connect({ username, password }))).toMatchObject({
      code: 'credentials_refused',
      kind: 'final',
      wordpressCode,
    });
  });

  test('application passwords that are switched off are named', async () => {
    const password = await wordpress.createApplicationPassword();
    muPlugin('off', "add_filter('wp_is_application_passwords_available', '__return_false');");
    // On plain http the missing https is the likelier reason; on a private network it need not be fixed.
    expect(await failureOf(connect({ password }))).toMatchObject({
      code: 'needs_local_environment',
      kind: 'final',
      message: expect.stringContaining("define( 'WP_ENVIRONMENT_TYPE', 'local' );"),
    });
    muPlugin(
      'https',
      "add_filter('rest_index', function ($r) { $r->data['home'] = 'https://example.org'; return $r; });",
    );
    expect(await failureOf(connect({ password }))).toMatchObject({ code: 'application_passwords_off', kind: 'final' });
  });

  test('a role that may not write is named with its name', async () => {
    expect(await failureOf(connect({ username: 'subscriber' }))).toMatchObject({
      code: 'role_too_low',
      kind: 'final',
      message: expect.stringContaining('(subscriber)'),
    });
  });
});

describe('a site that is in the way', () => {
  const onWrite = "$_SERVER['REQUEST_METHOD'] === 'POST'";
  const body = "file_get_contents('php://input')";

  test('a firewall that refuses only block markup is found out, and its trace removed', async () => {
    muPlugin(
      'waf',
      `if (${onWrite} && str_contains(${body}, 'wp:paragraph')) { http_response_code(403); exit('<html><title>Blocked</title></html>'); }`,
    );
    expect(await failureOf(connect())).toMatchObject({ code: 'block_markup_refused', kind: 'final' });
    expect(await postsIn(wordpress)).toEqual([]);
  });

  test('a plugin that removes block comments is found out', async () => {
    muPlugin('strip-comments', "add_filter('content_save_pre', fn($c) => preg_replace('/<!--.*?-->/s', '', $c));");
    expect(await failureOf(connect())).toMatchObject({ code: 'block_markup_refused' });
    expect(await postsIn(wordpress)).toEqual([]);
  });

  test('a firewall that refuses every write is named as a firewall', async () => {
    muPlugin(
      'waf',
      `if (${onWrite}) { http_response_code(403); exit('<html><title>Wordfence</title>blocked</html>'); }`,
    );
    expect(await failureOf(connect())).toMatchObject({ code: 'firewall_page', kind: 'retry', status: 403 });
  });

  test('a POST that is answered with the home page is not taken for saved', async () => {
    muPlugin(
      'home',
      `if (${onWrite}) { exit('<html><link href="/wp-content/themes/x/style.css"><h1>My blog</h1></html>'); }`,
    );
    expect(await failureOf(connect())).toMatchObject({ code: 'rest_disabled', kind: 'unknown', status: 200 });
  });

  test('a draft that was saved and then answered with 500 is removed', async () => {
    muPlugin('after', "add_action('rest_after_insert_post', function () { http_response_code(500); exit('Oops'); });");
    expect(await failureOf(connect())).toMatchObject({ code: 'server_error', kind: 'unknown', status: 500 });
    expect(await postsIn(wordpress)).toEqual([]);
  });

  test('a redirecting REST API is named with its target, and nothing is sent there', async () => {
    muPlugin(
      'moved',
      "if (str_contains($_SERVER['REQUEST_URI'], 'wp-json')) { header('Location: https://new.example.org/wp-json/', true, 301); exit; }",
    );
    expect(await failureOf(connect())).toMatchObject({
      code: 'rest_redirected',
      kind: 'final',
      message: expect.stringContaining('https://new.example.org'),
    });
  });

  test('a crash in PHP is told without its paths', async () => {
    muPlugin('crash', "add_action('rest_api_init', function () { no_such_function(); });");
    const failure = await failureOf(connect());
    expect(failure).toMatchObject({ code: 'php_error', kind: 'retry', status: 500 });
    expect(JSON.stringify([failure.message, failure.excerpt])).not.toMatch(/wp-content|\.php|Stack trace/);
  });

  test.each([
    ['maintenance', "wp_die('Briefly unavailable for scheduled maintenance.', 'Maintenance', 503);"],
    [
      'maintenance',
      "http_response_code(503); exit('<h1>Briefly unavailable for scheduled maintenance. Check back in a minute.</h1>');",
    ],
    ['rate_limited', "http_response_code(429); header('Retry-After: 7'); exit('<h1>Too many requests</h1>');"],
    ['server_error', "http_response_code(504); exit('<h1>504 Gateway Time-out</h1>');"],
  ])('%s may be tried again later', async (code, plugin) => {
    muPlugin('busy', plugin);
    const failure = await failureOf(connect());
    expect(failure).toMatchObject({ code, kind: 'retry' });
    expect(failure.retryAfterMs).toBe(code === 'rate_limited' ? 7_000 : undefined);
  });

  test.each([
    [60, 'a minute'],
    [61, '2 minutes'],
    [7_140, '119 minutes'],
    [7_141, '2 hours'],
  ])('a site that asks to wait for %i s names the time: nothing is sent again by itself', async (seconds, wait) => {
    muPlugin('busy', `http_response_code(429); header('Retry-After: ${seconds}'); exit('<h1>Too many requests</h1>');`);
    expect((await failureOf(connect())).message).toBe(`The site asks us to slow down. Wait ${wait}, then try again.`);
  });

  test.each([
    [
      'is gone',
      "add_action('rest_after_insert_post', fn($post) => register_shutdown_function(fn() => wp_delete_post($post->ID, true)));",
    ],
    [
      'has no id',
      "add_filter('rest_post_dispatch', function ($reply, $server, $request) { $data = $reply->get_data(); if ($request->get_method() === 'POST') { $data['id'] = 0; $reply->set_data($data); } return $reply; }, 10, 3);",
    ],
  ])('a test draft that %s after it was saved is not called a post to publish again', async (_how, plugin) => {
    muPlugin('lost', plugin);
    const { code, message } = await failureOf(connect());
    expect(code).toMatch(/^(test_draft_lost|unexpected_reply)$/);
    expect(message).not.toContain('publish it once more');
  });

  test('a site that demands its login page is named', async () => {
    muPlugin(
      'login',
      'if (str_contains($_SERVER[\'REQUEST_URI\'], \'wp-json\')) { exit(\'<form id="loginform" action="/wp-login.php?x"><input type="password"></form>\'); }',
    );
    expect(await failureOf(connect())).toMatchObject({ code: 'login_page', kind: 'retry' });
  });

  test('no failure repeats the password, in any of its forms', async () => {
    const password = await wordpress.createApplicationPassword();
    muPlugin(
      'echo',
      "if (str_contains($_SERVER['REQUEST_URI'], 'users/me')) { http_response_code(500); exit($_SERVER['PHP_AUTH_PW'] . ' ' . $_SERVER['HTTP_AUTHORIZATION']); }",
    );
    const failure = await failureOf(connect({ password }));
    const shown = JSON.stringify([failure.message, failure.excerpt]);
    expect(failure.excerpt).toContain('[secret]');
    for (const secret of [password, password.replaceAll(' ', ''), btoa(`admin:${password}`)])
      expect(shown).not.toContain(secret);
  });
});
