import type { Post, PostSummary } from '@pressloom/contract';
import { startWordPress, type TestWordPress, totpCode } from '@pressloom/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type ReceivedMail, type SmtpServer, startSmtpServer } from '../../../../test/smtp-server.ts';
import { queryRows } from '../../../database/query-rows.ts';
import { accountDeletions, outgoingMails, publications, rateLimits, users } from '../../../database/schema/index.ts';
import { readLibraries } from '../../library/index.ts';
import { sendDueMails } from '../../mails/send-due-mails.ts';
import { finishDeletions } from './finish-deletions.ts';

let smtp: SmtpServer;
let server: TestServer;
let mailing: TestServer;
let wordpress: TestWordPress;
let ada: TestUser;
beforeAll(async () => {
  smtp = await startSmtpServer();
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
  mailing = await startTestServer({ env: { SMTP_URL: smtp.url } });
});
beforeEach(async () => {
  await server.services.db.delete(rateLimits);
  ada = await signUp(server);
  // The mail that welcomes her.
  await server.services.mail.close();
  await server.services.db.delete(outgoingMails);
});
afterAll(async () => {
  await mailing.close();
  await server.close();
  await wordpress.stop();
  await smtp.close();
});

const remove = (user: TestUser, form: object = {}) =>
  user.request('POST', '/api/account/delete', { password: user.password, ...form });

const logIn = ({ user, password }: TestUser) =>
  server.app.inject({
    method: 'POST',
    url: '/api/account/login',
    headers: { origin: server.config.publicUrl },
    payload: { email: user.email, password },
  });

/** Runs what the background job does until the account is gone, while its sites respond. */
const untilGone = (userId: string) =>
  expect
    .poll(
      async () => {
        await finishDeletions(server.services);
        return server.services.db.select({ id: users.id }).from(users).where(eq(users.id, userId));
      },
      { timeout: 60_000, interval: 200 },
    )
    .toEqual([]);

/** Rows in any table that still refer to the user. */
async function rowsOf(userId: string): Promise<string[]> {
  const { db } = server.services;
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`,
  );
  const left: string[] = [];
  for (const { name } of tables) {
    const rows = await queryRows<unknown>(db, sql`select 1 from ${sql.identifier(name)} where user_id = ${userId}`);
    if (rows.length > 0) left.push(name);
  }
  return left;
}

/** The email that says what happened to the account. One of a successor with the address may come before or after it. */
const mailOfDeletion = async (to: string) => {
  const find = () => smtp.mails.find((mail) => mail.to === to && mail.subject === 'Your account was deleted');
  await server.services.mail.close();
  await sendDueMails({ ...server.services, mail: mailing.services.mail }, () => Promise.reject(new Error('No file')));
  await expect.poll(find).toBeDefined();
  return find() as ReceivedMail;
};

describe('deleting an account', () => {
  it('needs the password', async () => {
    expect((await remove(ada, { password: 'wrong' })).body).toMatchObject({ error: { code: 'wrong_password' } });
    expect((await ada.request('GET', '/api/posts')).status).toBe(200);
  });

  it('needs a code as well where two-factor sign-in is on', async () => {
    const { body } = await ada.request<{ secret: string }>('POST', '/api/account/two-factor', {
      password: ada.password,
    });
    const confirmed = await ada.request('POST', '/api/account/two-factor/confirm', { code: totpCode(body.secret) });
    const cookie = String(confirmed.headers['set-cookie'])
      .split(/,(?=\s*pressloom)/)
      .map((pair) => pair.split(';')[0]?.trim())
      .join('; ');
    // Within the same 30 seconds the authenticator app shows the same code.
    await server.services.db.delete(rateLimits);
    const again = (code: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/account/delete',
        headers: { origin: server.config.publicUrl, cookie },
        payload: { password: ada.password, code },
      });
    for (const code of ['', '12', 'no-such-code']) {
      const reply = await again(code);
      expect([code, reply.statusCode >= 400, reply.json().error.details?.fields?.[0]?.path]).toEqual([
        code,
        true,
        'code',
      ]);
    }
    expect((await again(totpCode(body.secret))).statusCode).toBe(202);
  });

  it('signs out everywhere at once, frees the address, and leaves no row', async () => {
    await createPost(ada);
    const key = await ada.request<{ key: string }>('POST', '/api/keys', {
      name: 'Script',
      scopes: ['read'],
      password: ada.password,
    });
    await ada.request('PATCH', '/api/preferences', { mail: { published: true } });
    expect((await remove(ada)).status).toBe(202);

    expect((await ada.request('GET', '/api/posts')).status).toBe(401);
    expect((await logIn(ada)).statusCode).toBe(401);
    const withKey = { authorization: `Bearer ${key.body.key}` };
    expect((await server.app.inject({ url: '/api/posts', headers: withKey })).statusCode).toBe(401);
    const successor = await signUp(server, { email: ada.user.email });

    await untilGone(ada.user.id);
    expect(await rowsOf(ada.user.id)).toEqual([]);
    expect((await mailOfDeletion(ada.user.email)).text).toContain('As you asked');
    expect((await successor.request('GET', '/api/posts')).status).toBe(200);
  });

  it('leaves every other account alone', async () => {
    const eve = await signUp(server);
    const post = await createPost(eve);
    await remove(ada);
    await untilGone(ada.user.id);
    expect((await eve.request('GET', `/api/posts/${post.id}`)).status).toBe(200);
  });
});

describe('what is on sites', () => {
  const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
  const statusThere = (id: number | null) => wordpress.php(`return get_post_status(${id});`);

  /** A request of the site that is under way writes them back: WordPress notes there when each was last used. */
  const withoutPasswords = () =>
    expect
      .poll(() =>
        wordpress.php(
          `WP_Application_Passwords::delete_all_application_passwords(1);
           return WP_Application_Passwords::get_user_application_passwords(1);`,
        ),
      )
      .toEqual([]);

  async function withPosts() {
    const site = await connectSite(ada, wordpress);
    const published = await publish(server, ada, await createPost(ada), { action: 'publish', siteId: site.id });
    const scheduled = await publish(server, ada, await createPost(ada, { title: 'Later' }), {
      action: 'schedule',
      siteId: site.id,
      scheduledDate: inAWeek(),
    });
    return { published: published.wordpressId, scheduled: scheduled.wordpressId };
  }

  it('stays: published posts are public, scheduled ones stay scheduled', async () => {
    const there = await withPosts();
    await remove(ada, { scheduled: 'keep' });
    await untilGone(ada.user.id);
    expect([await statusThere(there.published), await statusThere(there.scheduled)]).toEqual(['publish', 'future']);
  });

  it('hands to WordPress what was scheduled by us there, as nobody else will publish it', async () => {
    const site = await connectSite(ada, wordpress);
    await ada.request('PATCH', `/api/sites/${site.id}`, { scheduledBy: 'pressloom' });
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    const post = await createPost(ada, { title: `Ours no more ${Date.now()}` });
    const { wordpressId } = await publish(server, ada, post, { action: 'schedule', siteId: site.id, scheduledDate });
    expect(await wordpress.php(`return get_post_status(${wordpressId});`)).toBe('draft');
    await remove(ada, { scheduled: 'keep' });
    await untilGone(ada.user.id);
    expect(await wordpress.php(`return get_post_status(${wordpressId});`)).toBe('future');
  });

  it('is taken back first where the user wants that: scheduled posts are drafts again', async () => {
    const there = await withPosts();
    await remove(ada, { scheduled: 'take-back' });
    await untilGone(ada.user.id);
    expect([await statusThere(there.published), await statusThere(there.scheduled)]).toEqual(['publish', 'draft']);
    expect(await rowsOf(ada.user.id)).toEqual([]);
    expect((await mailOfDeletion(ada.user.email)).text).toContain(
      'created or changed in pressloom are drafts there now',
    );
  });

  it('is taken back as well where it was scheduled in WordPress and moved here, and stays if nobody moved it', async () => {
    const ids = await wordpress.php<number[]>(
      `return array_map(fn($title) => wp_insert_post(['post_title' => $title, 'post_status' => 'future', 'post_author' => 1,
         'post_date' => '2099-01-01 08:00:00']), ['Moved here', 'Never touched']);`,
    );
    const site = await connectSite(ada, wordpress);
    await readLibraries(server.services, new AbortController().signal);
    const { body } = await ada.request<{ posts: PostSummary[] }>('GET', `/api/posts?siteId=${site.id}`);
    const moved = body.posts.find(({ wordpressId }) => wordpressId === ids[0]);
    const post = (await ada.request<Post>('GET', `/api/posts/${moved?.id}`)).body;
    await publish(server, ada, post, {
      action: 'schedule',
      siteId: site.id,
      scheduledDate: '2099-02-01T08:00:00.000Z',
    });
    await remove(ada, { scheduled: 'take-back' });
    await untilGone(ada.user.id);
    expect(await Promise.all(ids.map(statusThere))).toEqual(['draft', 'future']);
    expect((await mailOfDeletion(ada.user.email)).text).toContain('Other posts scheduled in WordPress stay scheduled.');
  });

  it.each([
    ['its site did not let it be taken back', false],
    ['a run of it never ended', true],
  ])('is named in the mail where %s within a day', async (_why, isRunning) => {
    await withPosts();
    const { db } = server.services;
    await withoutPasswords();
    if (isRunning) {
      const inAnHour = new Date(Date.now() + 3_600_000);
      await db.update(publications).set({ heartbeatAt: inAnHour }).where(eq(publications.userId, ada.user.id));
    }
    await remove(ada, { scheduled: 'take-back' });
    await finishDeletions(server.services);
    await db
      .update(accountDeletions)
      .set({ requestedAt: new Date(Date.now() - 25 * 3_600_000) })
      .where(eq(accountDeletions.userId, ada.user.id));
    await untilGone(ada.user.id);
    expect((await mailOfDeletion(ada.user.email)).text).toMatch(/could not be taken back.*\n\n- Later \(http/);
  });
});
