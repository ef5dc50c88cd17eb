import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discoverSite } from '../src/index.ts';
import { failureOf, outbound } from './connect.ts';

describe('a site with pretty permalinks', () => {
  let wordpress: TestWordPress;
  beforeAll(async () => {
    wordpress = await startWordPress({ timezone: 'Asia/Kolkata' });
    await wordpress.php("wp_insert_post(['post_title' => 'Hello there', 'post_status' => 'publish']);");
  });
  afterAll(() => wordpress.stop());

  test.each([
    '',
    '/',
    '/hello-there/',
    '/?p=1',
    '/no/such/page',
    '/wp-admin',
    '/wp-admin/post-new.php?post_type=page',
    '/wp-login.php',
    '/index.php',
    '/wp-json',
    '/wp-json/',
    '/wp-json/wp/v2',
    '/wp-json/wp/v2/',
    '/wp-json/wp/v2/posts',
    '/#top',
  ])('is found from its address with "%s"', async (path) => {
    expect(await discoverSite(outbound, ` ${wordpress.url}${path} `)).toMatchObject({
      url: wordpress.url,
      restRoot: `${wordpress.url}/wp-json/`,
      name: 'My WordPress Website',
      timezone: 'Asia/Kolkata',
      namespaces: expect.arrayContaining(['wp/v2']),
      authorizeUrl: `${wordpress.url}/wp-admin/authorize-application.php`,
      applicationPasswords: true,
    });
  });

  test('is found where its theme removes the Link header, from the element in the page', async () => {
    wordpress.muPlugin(
      'no-header',
      "add_action('init', fn() => remove_action('template_redirect', 'rest_output_link_header', 11));",
    );
    expect((await discoverSite(outbound, wordpress.url)).restRoot).toBe(`${wordpress.url}/wp-json/`);
    wordpress.muPlugin(
      'no-element',
      "add_action('init', fn() => remove_action('wp_head', 'rest_output_link_wp_head'));",
    );
    expect((await discoverSite(outbound, `${wordpress.url}/no/such/page`)).restRoot).toBe(
      `${wordpress.url}/?rest_route=/`,
    );
    wordpress.removeMuPlugin('no-header');
    wordpress.removeMuPlugin('no-element');
  });

  test('with an offset in place of a time zone has that offset', async () => {
    await wordpress.php("update_option('timezone_string', ''); update_option('gmt_offset', '-3.5');");
    expect((await discoverSite(outbound, wordpress.url)).timezone).toBe('-03:30');
  });

  test('whose application passwords are off says so and names no authorize screen', async () => {
    wordpress.muPlugin('off', "add_filter('wp_is_application_passwords_available', '__return_false');");
    expect(await discoverSite(outbound, wordpress.url)).toMatchObject({
      applicationPasswords: false,
      authorizeUrl: null,
    });
    wordpress.removeMuPlugin('off');
  });

  test('that shows its REST API to users with a login only is found all the same', async () => {
    wordpress.muPlugin(
      'members',
      "add_filter('rest_authentication_errors', fn($e) => is_user_logged_in() ? $e : new WP_Error('rest_login_required', 'Members only', ['status' => 401]));",
    );
    expect(await discoverSite(outbound, wordpress.url)).toMatchObject({
      url: wordpress.url,
      restRoot: `${wordpress.url}/wp-json/`,
      authorizeUrl: `${wordpress.url}/wp-admin/authorize-application.php`,
    });
    wordpress.removeMuPlugin('members');
  });

  test.each([
    [
      'rest_disabled',
      "if (str_contains($_SERVER['REQUEST_URI'], 'wp-json') || isset($_GET['rest_route'])) { http_response_code(404); exit('<html><title>Not found</title></html>'); }",
    ],
    ['firewall_page', "http_response_code(403); exit('<html><title>Attention Required! | Cloudflare</title></html>');"],
    [
      'firewall_page',
      "http_response_code(503); exit('<html><title>Just a moment...</title><body>cf-chl</body></html>');",
    ],
    [
      'web_server_password',
      "http_response_code(401); header('WWW-Authenticate: Basic realm=\"Staging\"'); exit('No');",
    ],
    [
      'maintenance',
      "wp_die('Briefly unavailable for scheduled maintenance. Check back in a minute.', 'Maintenance', 503);",
    ],
    ['php_error', 'no_such_function();'],
    ['server_error', "http_response_code(502); exit('<html><title>502 Bad Gateway</title>nginx</html>');"],
  ])('says %s where that is in the way', async (code, plugin) => {
    wordpress.muPlugin('blocker', plugin);
    const failure = await failureOf(discoverSite(outbound, wordpress.url));
    wordpress.removeMuPlugin('blocker');
    expect(failure.code).toBe(code);
    expect(failure.message).not.toMatch(/\.php|wp-content\/mu/);
  });
});

test('plain permalinks in a sub-folder: the root is an address with rest_route', async () => {
  const wordpress = await startWordPress({ permalinks: 'plain', basePath: '/blog' });
  try {
    const site = await discoverSite(outbound, `${wordpress.url}/?p=4`);
    expect(site).toMatchObject({ url: wordpress.url, restRoot: `${wordpress.url}/index.php?rest_route=/` });
    expect((await discoverSite(outbound, `${wordpress.url}/wp-admin/`)).restRoot).toBe(site.restRoot);
    expect((await failureOf(discoverSite(outbound, new URL('/', wordpress.url).href))).code).toBe('not_wordpress');
  } finally {
    await wordpress.stop();
  }
});
