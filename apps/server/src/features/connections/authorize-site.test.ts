import type { Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSite, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { siteAuthorizations, siteLeases } from '../../database/schema/index.ts';
import { createLogger } from '../../system/logger.ts';

const lines: string[] = [];
let wordpress: TestWordPress;
let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  wordpress = await startWordPress();
  const log = createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  server = await startTestServer({ env: { LOG_LEVEL: 'debug' }, log });
  user = await signUp(server);
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

async function begin(input: object = {}, headers: Record<string, string> = {}, by = user): Promise<string> {
  const { status, body } = await by.request<{ authorizeUrl: string }>(
    'POST',
    '/api/sites/authorize',
    { url: wordpress.url, ...input },
    headers,
  );
  expect(body).toHaveProperty('authorizeUrl');
  expect(status).toBe(200);
  return body.authorizeUrl;
}

/** What a person does on WordPress' own screen. Returns the URL to which WordPress then redirects the browser. */
async function decide(authorizeUrl: string, decision: 'approve' | 'reject'): Promise<string> {
  const login = await fetch(`${wordpress.url}/wp-login.php`, {
    method: 'POST',
    body: new URLSearchParams({ log: 'admin', pwd: wordpress.admin.password }),
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    redirect: 'manual',
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const screen = await (await fetch(authorizeUrl, { headers: { cookie } })).text();
  const fields = new URLSearchParams();
  for (const [input] of screen.matchAll(/<input[^>]+type="hidden"[^>]*>/g)) {
    const value = (name: string) =>
      new RegExp(`${name}="([^"]*)"`).exec(input)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#038;', '&') ?? '';
    fields.set(value('name'), value('value'));
  }
  fields.set('app_name', new URL(authorizeUrl).searchParams.get('app_name') ?? '');
  fields.set(decision, '1');
  const action = new URL(authorizeUrl);
  action.search = '';
  const reply = await fetch(action, {
    method: 'POST',
    body: fields,
    headers: { cookie, referer: authorizeUrl },
    redirect: 'manual',
  });
  const location = reply.headers.get('location');
  if (!location) throw new Error(`The authorize screen did not return: ${(await reply.text()).slice(0, 500)}`);
  return location;
}

async function comeBack(address: string, cookie = user.cookie) {
  const { pathname, search } = new URL(address);
  const reply = await server.app.inject({ url: pathname + search, headers: { cookie } });
  expect(reply.statusCode).toBe(303);
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const location = new URL(String(reply.headers.location), 'http://here');
  expect(location.pathname).toBe('/wordpress');
  return Object.fromEntries(location.searchParams);
}

const sitesOf = async (by = user) => (await by.request<{ sites: Site[] }>('GET', '/api/sites')).body.sites;
const edited = (address: string, changes: Record<string, string | null>) => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(changes))
    value === null ? url.searchParams.delete(name) : url.searchParams.set(name, value);
  return url.href;
};

describe("connecting by WordPress' own screen", () => {
  it('stores the site after one click, under the name it gives itself', async () => {
    await wordpress.php("update_option('blogname', 'Ada’s notes');");
    const authorizeUrl = await begin();
    expect(new URL(authorizeUrl).origin).toBe(new URL(wordpress.url).origin);
    const back = await decide(authorizeUrl, 'approve');
    const password = new URL(back).searchParams.get('password') ?? '';
    expect(password).toHaveLength(24);

    const { connected } = await comeBack(back);
    expect(await sitesOf()).toMatchObject([
      { id: connected, name: 'Ada’s notes', username: 'admin', health: { state: 'connected' } },
    ]);
    expect(lines.join('')).toContain('/api/sites/authorize/callback');
    expect(lines.join('')).not.toContain(password);
    expect(await comeBack(back)).toMatchObject({ connect_error: 'authorization_expired' });
  });

  it('leads to the site that is connected with another account', async () => {
    const ada = await signUp(server);
    await wordpress.createUser({ role: 'author', username: 'otto', password: 'otto-password-1' });
    const { id } = await connectSite(ada, wordpress, 'otto');
    const back = await decide(await begin({}, {}, ada), 'approve');
    expect(await comeBack(back, ada.cookie)).toEqual({ connect_error: 'same_site', known_site: id });
    expect(await sitesOf(ada)).toHaveLength(1);
  });

  it('works again for the same site: the row stays, under the name it has here', async () => {
    const [before] = await sitesOf();
    await user.request('PATCH', `/api/sites/${before?.id}`, { name: 'Notes' });
    expect(await comeBack(await decide(await begin(), 'approve'))).toEqual({ reconnected: before?.id });
    expect(await sitesOf()).toMatchObject([{ id: before?.id, name: 'Notes' }]);
  });

  it('ends the pause of a site that refused us', async () => {
    const { db } = server.services;
    const [{ id: siteId = '' } = {}] = await sitesOf();
    const pause = { consecutiveFailures: 5, backoffUntil: new Date(Date.now() + 600_000) };
    await db
      .insert(siteLeases)
      .values({ siteId, ...pause })
      .onConflictDoUpdate({ target: siteLeases.siteId, set: pause });
    await comeBack(await decide(await begin({ name: 'Notes' }), 'approve'));
    const [lease] = await db.select().from(siteLeases).where(eq(siteLeases.siteId, siteId));
    expect(lease?.backoffUntil).toBeNull();
  });

  it('renews a site that is connected already, and only that site', async () => {
    const [site] = await sitesOf();
    const { reconnected } = await comeBack(await decide(await begin({ siteId: site?.id }), 'approve'));
    expect(reconnected).toBe(site?.id);
    expect((await sitesOf())[0]?.name).toBe('Notes');

    const elsewhere = await startWordPress();
    const other = await user.request('POST', '/api/sites/authorize', { url: elsewhere.url, siteId: site?.id });
    await elsewhere.stop();
    expect([other.status, other.body]).toMatchObject([422, { error: { code: 'other_site' } }]);
  });

  it('returns to the name under which the browser has us open', async () => {
    const address = (url: string) => new URL(url).searchParams.get('success_url') ?? '';
    expect(address(await begin())).toMatch(/^http:\/\/localhost:3000\/api\/sites\/authorize\/callback\?state=/);
    expect(address(await begin({}, { origin: 'http://127.0.0.1:3000' }))).toMatch(/^http:\/\/127\.0\.0\.1:3000\//);
  });
});

describe('a one-click connection that does not come about', () => {
  let other: TestUser;
  beforeAll(async () => {
    other = await signUp(server);
  });
  const failure = async (back: string, by = other) => {
    const outcome = await comeBack(back, by.cookie);
    expect(await sitesOf(other)).toEqual([]);
    return outcome;
  };

  it('was rejected on the site', async () => {
    const back = await decide(await begin({}, {}, other), 'reject');
    expect(await failure(back)).toEqual({ connect_error: 'authorization_rejected' });
  });

  it('comes back in another account: its own can still finish it', async () => {
    const back = await decide(await begin({}, {}, other), 'approve');
    expect(await failure(back, user)).toMatchObject({ connect_error: 'authorization_expired' });
    expect(await failure(back, { ...other, cookie: '' })).toMatchObject({ connect_error: 'not_signed_in' });
    expect(await comeBack(back, other.cookie)).toHaveProperty('connected');
    const [site] = await sitesOf(other);
    await other.request('DELETE', `/api/sites/${site?.id}`);
  });

  it('comes back with a forged state, from another site, with a wrong password, or with nonsense', async () => {
    const back = await decide(await begin({}, {}, other), 'approve');
    expect(await failure(edited(back, { state: 'x'.repeat(43) }))).toMatchObject({
      connect_error: 'authorization_expired',
    });
    expect(await failure(edited(back, { state: null }))).toMatchObject({ connect_error: 'invalid_answer' });
    expect(await failure(edited(back, { site_url: 'https://evil.example' }))).toMatchObject({
      connect_error: 'other_site',
    });
    const wrong = edited(await decide(await begin({}, {}, other), 'approve'), { password: 'x'.repeat(24) });
    expect(await failure(wrong)).toEqual({
      connect_error: expect.stringMatching(/^(credentials_refused|not_authenticated)$/),
    });
  });

  it('comes back too late', async () => {
    const back = await decide(await begin({}, {}, other), 'approve');
    await server.services.db.update(siteAuthorizations).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await failure(back)).toMatchObject({ connect_error: 'authorization_expired' });
  });

  it('does not begin where the site has no such screen', async () => {
    wordpress.muPlugin('off', "add_filter('wp_is_application_passwords_available', '__return_false');");
    const { status, body } = await other.request('POST', '/api/sites/authorize', { url: wordpress.url });
    wordpress.removeMuPlugin('off');
    expect([status, body]).toEqual([
      422,
      {
        error: {
          code: expect.stringMatching(/authorize_unavailable|application_passwords_off/),
          message: expect.stringContaining('pplication passwords'),
        },
      },
    ]);
  });

  it.each([
    ['javascript:alert(1)', 'isn’t a web address'],
    ['https://evil.example/wp-admin/authorize-application.php', 'leads to evil.example instead of'],
  ])(
    'does not begin where the site names %s as its screen, and says so; a password still connects it',
    async (screen, says) => {
      wordpress.muPlugin(
        'screen',
        `add_filter('rest_index', function ($reply) {
        $data = $reply->get_data();
        $data['authentication']['application-passwords']['endpoints']['authorization'] = '${screen}';
        $reply->set_data($data);
        return $reply;
      }, 99);`,
      );
      const { status, body } = await other.request('POST', '/api/sites/authorize', { url: wordpress.url });
      const password = await wordpress.createApplicationPassword();
      const typed = { name: 'Notes', url: wordpress.url, username: 'admin', password };
      const byPassword = await other.request<Site>('POST', '/api/sites', typed);
      wordpress.removeMuPlugin('screen');
      expect([status, body]).toMatchObject([422, { error: { message: expect.stringContaining(says) } }]);
      expect(byPassword.status).toBe(201);
      await other.request('DELETE', `/api/sites/${byPassword.body.id}`);
    },
  );

  it('does not begin where pressloom itself is on plain http', async () => {
    const open = await startTestServer({
      env: { PUBLIC_URL: 'http://tools.example.com', ALLOW_PRIVATE_SITES: 'true' },
    });
    const somebody = await signUp(open);
    const { status, body } = await somebody.request('POST', '/api/sites/authorize', { url: wordpress.url });
    expect([status, body]).toMatchObject([422, { error: { code: 'callback_needs_https' } }]);
    await open.close();
  });
});

it('a state is never stored as it is', async () => {
  const state = new URL(new URL(await begin()).searchParams.get('success_url') ?? '').searchParams.get('state') ?? '';
  expect(state.length).toBeGreaterThan(40);
  const rows = await server.services.db.select().from(siteAuthorizations);
  expect(JSON.stringify(rows)).not.toContain(state);
});
