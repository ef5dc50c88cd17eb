import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { sites } from '../../database/schema/index.ts';

interface Failure {
  error: { code: string; message: string };
}

let wordpress: TestWordPress;
let server: TestServer;
let goodPassword: string;

beforeAll(async () => {
  wordpress = await startWordPress();
  goodPassword = await wordpress.createApplicationPassword();
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

describe('a connection that does not work is named, and nothing is stored', () => {
  async function refusal(overrides: object, env?: Record<string, string>): Promise<Failure['error']> {
    const on = env ? await startTestServer({ env }) : server;
    const somebody = await signUp(on);
    const { status, body } = await somebody.request<Failure>('POST', '/api/sites', {
      name: 'My blog',
      url: wordpress.url,
      username: 'admin',
      password: goodPassword,
      ...overrides,
    });
    expect(body).toHaveProperty('error');
    expect(status).toBe(422);
    expect(await on.services.db.select().from(sites).where(eq(sites.userId, somebody.user.id))).toEqual([]);
    if (on !== server) await on.close();
    return body.error;
  }

  async function withPlugin<T>(source: string, work: () => Promise<T>): Promise<T> {
    wordpress.muPlugin('fault', source);
    return work().finally(() => wordpress.removeMuPlugin('fault'));
  }

  it('a wrong password', async () => {
    expect(await refusal({ password: 'abcd efgh ijkl mnop qrst uvwx' })).toMatchObject({
      code: expect.stringMatching(/not_authenticated|credentials_refused/),
      message: expect.stringContaining('application password'),
    });
  });

  it('the password of the login page', async () => {
    const { message } = await refusal({ password: wordpress.admin.password });
    expect(message).toMatch(/application password/i);
  });

  it('a role that may not write', async () => {
    await wordpress.createUser({ role: 'subscriber', username: 'reader', password: 'secret' });
    const error = await refusal({ username: 'reader', password: await wordpress.createApplicationPassword('reader') });
    expect(error).toMatchObject({ code: 'role_too_low', message: expect.stringContaining('subscriber') });
  });

  it('application passwords switched off', async () => {
    const error = await withPlugin("add_filter('wp_is_application_passwords_available', '__return_false');", () =>
      refusal({}),
    );
    // Over plain http, the site does not say which of the two applies.
    expect(error.code).toMatch(/^(application_passwords_off|needs_local_environment)$/);
  });

  it('a REST API switched off', async () => {
    const off =
      "add_filter('rest_authentication_errors', fn() => new WP_Error('rest_disabled', 'REST is off', ['status' => 403]));";
    expect((await withPlugin(off, () => refusal({}))).code).toBe('rest_disabled');
  });

  it('a firewall that answers with a page', async () => {
    const wall =
      "if (preg_match('/wp-json|rest_route/', $_SERVER['REQUEST_URI'])) { http_response_code(403); exit('<html><body>Attention required! Blocked by the firewall</body></html>'); }";
    expect((await withPlugin(wall, () => refusal({}))).code).toBe('firewall_page');
  });

  it('maintenance', async () => {
    const maintenance =
      "add_action('init', function () { wp_die('Briefly unavailable for scheduled maintenance.', 'Maintenance', 503); });";
    expect((await withPlugin(maintenance, () => refusal({}))).message).toMatch(/maintenance|try again/i);
  });

  it('an address where nobody listens, and one that is no WordPress', async () => {
    const plain = createServer((_request, response) => response.end('<html>hello</html>')).listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const url = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
    expect((await refusal({ url })).code).toBe('not_wordpress');
    plain.close();
    await once(plain, 'close');
    expect((await refusal({ url })).code).toBe('site_refused');
  });

  it('a private address, where those are not allowed', async () => {
    const error = await refusal({}, { ALLOW_PRIVATE_SITES: 'false' });
    expect(error).toMatchObject({ code: 'address_blocked', message: expect.stringContaining('ALLOW_PRIVATE_SITES') });
  });

  it('the address of an FTP server', async () => {
    const user = await signUp(server);
    const form = { name: 'My blog', url: 'ftp://example.org/blog', username: 'a', password: 'b' };
    expect(await user.request('POST', '/api/sites', form)).toMatchObject({
      status: 400,
      body: {
        error: { details: { fields: [{ path: 'url', message: expect.stringContaining('begins with https://') }] } },
      },
    });
  });

  it('fields that are missing, in the words of the form', async () => {
    const user = await signUp(server);
    const { status, body } = await user.request<Failure & { error: { details: unknown } }>('POST', '/api/sites', {
      name: '',
      url: 'no way',
      username: '',
      password: '',
    });
    expect(status).toBe(400);
    expect(body.error.details).toEqual({
      fields: [
        { path: 'site_name', message: 'Site name is required' },
        { path: 'url', message: 'Please enter a valid URL' },
        { path: 'username', message: 'Username is required' },
        { path: 'password', message: 'Password is required' },
      ],
    });
  });
});
