import { listSites, type ServerEvent, type Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { testConnection } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { sites } from '../../database/schema/index.ts';
import { createLogger } from '../../system/logger.ts';
import { createVault } from '../../system/vault.ts';
import { openSite } from '../sites/site-client.ts';
import type { ConnectedSite } from './connect-site.ts';

interface Failure {
  error: { code: string; message: string };
}

const lines: string[] = [];
const replies: string[] = [];
let wordpress: TestWordPress;
let server: TestServer;
let user: TestUser;
/** Every application password that a test has used. */
const secrets: string[] = [];

beforeAll(async () => {
  wordpress = await startWordPress({ timezone: 'Asia/Kolkata' });
  const log = createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  server = await startTestServer({ env: { LOG_LEVEL: 'debug' }, log });
  user = watched(await signUp(server));
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

const watched = (by: TestUser): TestUser => ({
  ...by,
  request: async <Body>(...call: Parameters<TestUser['request']>) => {
    const reply = await by.request<Body>(...call);
    replies.push(JSON.stringify(reply));
    return reply;
  },
});

async function newPassword(login?: string): Promise<string> {
  const password = await wordpress.createApplicationPassword(login);
  secrets.push(password);
  return password;
}

const form = async (overrides: object = {}) => ({
  name: 'My blog',
  url: wordpress.url,
  username: 'admin',
  password: 'password' in overrides ? overrides.password : await newPassword(),
  ...overrides,
});

async function connect(by = user, overrides: object = {}): Promise<Site> {
  const { status, body } = await by.request<ConnectedSite>('POST', '/api/sites', await form(overrides));
  expect(body).toMatchObject({ health: { state: 'connected' } });
  expect(status).toBe(201);
  const { wasConnected: _, ...site } = body;
  return site;
}

const rows = (of = user) => server.services.db.select().from(sites).where(eq(sites.userId, of.user.id));

describe('connecting a site', () => {
  it('tests it, stores it and knows who we are there; no draft stays behind', async () => {
    const site = await connect(user, { name: '  My blog  ' });
    expect([site.site_name, site.name, site.created_at]).toEqual(['My blog', 'My blog', site.createdAt]);
    expect(site).toMatchObject({
      name: 'My blog',
      url: wordpress.url,
      username: 'admin',
      timezone: 'Asia/Kolkata',
      roles: ['administrator'],
      capabilities: {
        editPosts: true,
        publishPosts: true,
        uploadFiles: true,
        manageCategories: true,
        unfilteredHtml: true,
      },
      health: { state: 'connected', code: null, message: null },
    });
    expect((await user.request<{ sites: Site[] }>('GET', '/api/sites')).body.sites).toEqual([site]);
    expect((await user.request('GET', `/api/sites/${site.id}`)).body).toEqual(site);
    expect(
      await wordpress.php(
        `global $wpdb; return (int) $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->posts WHERE post_type = 'post'");`,
      ),
    ).toBe(0);
  });

  it('keeps the password sealed, for this row alone', async () => {
    const [row] = await rows();
    const password = secrets.at(-1) ?? '';
    expect(row?.sealedPassword).not.toContain(password.slice(0, 4));
    expect(server.services.vault.open(row?.sealedPassword ?? '', row?.id ?? '')).toBe(password);
    expect(() => server.services.vault.open(row?.sealedPassword ?? '', user.user.id)).toThrow();
  });

  it('a second time takes the new name and password, also when both come at once', async () => {
    const [before] = await rows();
    // One password for both: WordPress itself loses one of two that are created at the same moment.
    const password = await newPassword();
    const [one, other] = await Promise.all([
      connect(user, { name: 'One', password }),
      connect(user, { name: 'Other', password }),
    ]);
    expect([one.id, other.id]).toEqual([before?.id, before?.id]);
    const again = await user.request('POST', '/api/sites', await form());
    expect(again).toMatchObject({ status: 201, body: { id: before?.id, wasConnected: true } });
    expect(await rows()).toHaveLength(1);
    expect((await user.request<Site>('POST', `/api/sites/${before?.id}/check`)).body.health.state).toBe('connected');
  });

  it('is each user’s own: another user connects the same site beside', async () => {
    const other = await signUp(server);
    const site = await connect(other);
    expect(site.id).not.toBe((await rows())[0]?.id);
    expect((await other.request<{ sites: Site[] }>('GET', '/api/sites')).body.sites).toHaveLength(1);
    expect((await user.request('GET', `/api/sites/${site.id}`)).status).toBe(404);
  });
});

describe('a site that is connected already', () => {
  it('is not connected with another of its accounts, unless that is wanted', async () => {
    const of = await signUp(server);
    const { id } = await connect(of, { name: 'Notes' });
    await wordpress.createUser({ role: 'author', username: 'otto', password: 'otto-password-1' });
    const other = { username: 'otto', password: await newPassword('otto') };
    expect(await of.request('POST', '/api/sites', await form(other))).toMatchObject({
      status: 409,
      body: { error: { code: 'same_site', details: { siteId: id, name: 'Notes', username: 'admin' } } },
    });
    const second = await connect(of, { ...other, separate: true });
    expect((await of.request<{ sites: Site[] }>('GET', '/api/sites')).body.sites).toHaveLength(2);
    // Both are known from then on.
    expect([(await connect(of, other)).id, (await connect(of)).id]).toEqual([second.id, id]);
  });
});

describe('a connected site', () => {
  it('is renamed', async () => {
    const site = await connect();
    expect((await user.request<Site>('PATCH', `/api/sites/${site.id}`, { name: 'Garden notes' })).body).toEqual({
      ...site,
      site_name: 'Garden notes',
      name: 'Garden notes',
    });
  });

  it('shows what is wrong when its password was revoked, tells the open pages, and works again with a new one', async () => {
    const site = await connect();
    const heard: ServerEvent[] = [];
    const stop = server.services.events.subscribe(user.user.id, (event) => heard.push(event));
    await wordpress.php('WP_Application_Passwords::delete_all_application_passwords(1);');

    const failing = await user.request<Site>('POST', `/api/sites/${site.id}/check`);
    expect(failing.status).toBe(200);
    expect(failing.body.health).toMatchObject({
      state: 'failing',
      code: expect.any(String),
      message: expect.stringContaining('application password'),
    });
    await expect.poll(() => heard).toContainEqual({ type: 'site', siteId: site.id });

    const wrong = await user.request<Failure>('POST', `/api/sites/${site.id}/reconnect`, {
      username: 'admin',
      password: 'abcd efgh',
    });
    expect(wrong.status).toBe(422);
    const reconnected = await user.request<Site>('POST', `/api/sites/${site.id}/reconnect`, {
      username: 'admin',
      password: await newPassword(),
    });
    expect(reconnected.body).toMatchObject({ id: site.id, health: { state: 'connected', code: null, message: null } });
    expect((await user.request<Site>('POST', `/api/sites/${site.id}/check`)).body.health.state).toBe('connected');
    stop();
  });

  it('is opened for its owner only, with a client that is signed in there', async () => {
    const site = await connect();
    const opened = await openSite(server.services, site.id, user.user.id);
    expect(opened.site).not.toHaveProperty('sealedPassword');
    expect((await testConnection(opened.client, opened.site)).user.username).toBe('admin');
    await expect(openSite(server.services, site.id, (await signUp(server)).user.id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('survives a new APP_SECRET while the old one is given, and is sealed with the new one then', async () => {
    const site = await connect();
    const appSecret = 'another-secret-another-secret-another';
    const rotated = createVault({ appSecret, previousAppSecret: server.config.appSecret });
    await openSite({ ...server.services, vault: rotated }, site.id);
    const newOnly = createVault({ appSecret, previousAppSecret: undefined });
    await openSite({ ...server.services, vault: newOnly }, site.id);

    const failing = await user.request<Site>('POST', `/api/sites/${site.id}/check`);
    expect(failing.body.health).toMatchObject({
      state: 'failing',
      code: 'credentials_unreadable',
      message: expect.stringContaining('Reconnect'),
    });
  });

  it.each([{}, { editPosts: 'yes', seo: { plugin: 'gone' } }, [], 'none'])(
    'is listed with the others if %j is stored of what may be done there',
    async (capabilities) => {
      const site = await connect();
      await server.services.db
        .update(sites)
        .set({ capabilities: capabilities as unknown as Site['capabilities'] })
        .where(eq(sites.id, site.id));
      const listed = await user.request<{ sites: Site[] }>('GET', '/api/sites');
      expect(listSites.reply.parse(listed.body).sites).toContainEqual({
        ...site,
        capabilities: {
          editPosts: false,
          publishPosts: false,
          uploadFiles: false,
          manageCategories: false,
          unfilteredHtml: false,
        },
        notices: [expect.stringContaining('can’t publish')],
      });
      expect((await user.request<Site>('POST', `/api/sites/${site.id}/check`)).body).toEqual({
        ...site,
        health: expect.objectContaining({ state: 'connected' }),
      });
      await user.request('DELETE', `/api/sites/${site.id}`);
    },
  );

  it('is forgotten with its credentials', async () => {
    const site = await connect();
    expect(await user.request('DELETE', `/api/sites/${site.id}`)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await rows()).toEqual([]);
    expect((await user.request('DELETE', `/api/sites/${site.id}`)).status).toBe(404);
  });
});

it('no application password is ever in a reply or in a log line', async () => {
  expect(secrets.length).toBeGreaterThan(5);
  const log = lines.join('');
  expect(log).toContain('/api/sites');
  expect(replies.length).toBeGreaterThan(15);
  for (const secret of secrets) {
    for (const form of [secret, secret.replaceAll(' ', ''), Buffer.from(`admin:${secret}`).toString('base64')]) {
      expect(log).not.toContain(form);
      expect(replies.join('')).not.toContain(form);
    }
  }
});
