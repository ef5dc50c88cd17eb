import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, signUpAdministrator, type TestAdministrator } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { adminSessions, users } from '../../../database/schema/index.ts';

let server: TestServer;
let admin: TestAdministrator;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUpAdministrator(server);
});
afterAll(() => server.close());

async function open(url: string, cookie?: string) {
  const reply = await server.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } });
  return { status: reply.statusCode, location: reply.headers.location, body: reply.body };
}

const PAGES = ['/admindb', '/admindb/', '/admindb/users', '/admindb/users?search=x', '/admindb/no/such/page'];

describe('pages of the admin area', () => {
  it('are the page for unknown addresses to visitors, users, and with a forged cookie', async () => {
    const ada = await signUp(server);
    for (const cookie of [undefined, ada.cookie, 'pressloom.admin_session=forged']) {
      for (const path of PAGES) {
        const unknown = await open('/no-such-page', cookie);
        const shown = path.split('?')[0] ?? '';
        expect([path, await open(path, cookie)]).toEqual([
          path,
          { ...unknown, body: unknown.body.replaceAll('/no-such-page', shown) },
        ]);
      }
    }
  });

  it('open for an administrator with a session of the area', async () => {
    for (const path of PAGES) expect(await open(path, admin.adminCookie)).toMatchObject({ status: 200 });
  });

  it('lead an administrator to the login whose session is over, or who is signed in to the app alone', async () => {
    const login = { status: 303, location: '/admindb/login' };
    expect(await open('/admindb/users', admin.cookie)).toMatchObject(login);
    const idle = await signUpAdministrator(server);
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await server.services.db
      .update(adminSessions)
      .set({ lastSeenAt: anHourAgo })
      .where(eq(adminSessions.userId, idle.user.id));
    expect(await open('/admindb', idle.adminCookie)).toMatchObject(login);
  });

  it('look absent again to an administrator who was dismissed', async () => {
    const other = await signUpAdministrator(server);
    await server.services.db.update(users).set({ role: 'user' }).where(eq(users.id, other.user.id));
    expect(await open('/admindb', `${other.adminCookie}; ${other.cookie}`)).toMatchObject({ status: 404 });
  });

  it('but the login is there for everyone', async () => {
    for (const path of ['/admindb/login', '/admindb/login/']) expect(await open(path)).toMatchObject({ status: 200 });
  });
});
