import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { mailReports, outgoingMails, users } from '../../database/schema/index.ts';
import type { Mail } from '../../system/mail.ts';
import { notify } from '../notifications/notify.ts';
import { queueMail, queueMailOnce } from './queue-mail.ts';
import { sendDueMails } from './send-due-mails.ts';

let smtp: SmtpServer;
let server: TestServer;
let ada: TestUser;
/** Queues the email of a sign-up. */
let ofAccounts: Mail;
beforeAll(async () => {
  smtp = await startSmtpServer();
  // Signing up needs no email here; queued emails go to the real server below.
  server = await startTestServer();
  ofAccounts = server.services.mail;
  const mailing = await startTestServer({ env: { SMTP_URL: smtp.url } });
  Object.assign(server.services, { mail: mailing.services.mail, closeMailing: () => mailing.close() });
});
beforeEach(async () => {
  ada = await signUp(server);
  // The email of her sign-up is queued while it is answered: it is not to be a due email of a test.
  await ofAccounts.close();
  await server.services.db.delete(outgoingMails);
});
afterAll(async () => {
  await (server.services as unknown as { closeMailing(): Promise<void> }).closeMailing();
  await server.close();
  await smtp.close();
});

const waiting = () => server.services.db.select().from(outgoingMails);
const attach = async (_db: unknown, documentId: string) => ({
  filename: `${documentId}.pdf`,
  contentType: 'application/pdf',
  content: Buffer.from(`%PDF of ${documentId}`),
});
const notification = (more: object = {}) => ({
  kind: 'failed' as const,
  outcome: crypto.randomUUID(),
  title: 'Slow  coffee',
  message: 'The site refused the password. Reconnect it.',
  postId: crypto.randomUUID(),
  ...more,
});

describe('news by mail', () => {
  it('say what happened, lead to the post, and carry how to end them with one click', async () => {
    const sent = notification();
    await notify(server.services.db, ada.user.id, sent);
    expect(await sendDueMails(server.services, attach)).toBe(1);
    const mail = await smtp.next(ada.user.email);
    expect(mail.subject).toBe('Not published: Slow coffee');
    expect(mail.text).toContain(sent.message);
    expect(mail.link).toBe(`${server.config.publicUrl}/posts/${sent.postId}`);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.*)>$/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const reply = await server.app.inject({ method: 'POST', url: address.slice(server.config.publicUrl.length) });
    expect(reply.json()).toEqual({ kind: 'failed' });
    await notify(server.services.db, ada.user.id, notification());
    expect(await waiting()).toEqual([]);
  });

  it('are sent once, however often the same is told and however many look at the queue', async () => {
    const sent = notification();
    const { db } = server.services;
    await Promise.all([1, 2, 3].map(() => notify(db, ada.user.id, sent)));
    const before = smtp.mails.length;
    await Promise.all([1, 2, 3].map(() => sendDueMails(server.services, attach)));
    expect([smtp.mails.length - before, await waiting()]).toEqual([1, []]);
  });

  it('are queued with the notification that they repeat, once for each outcome', async () => {
    const { db } = server.services;
    const outcome = {
      kind: 'missed' as const,
      outcome: 'late',
      title: 'Tea',
      message: 'WordPress missed the schedule.',
    };
    for (let n = 0; n < 2; n++) await db.transaction((tx) => notify(tx, ada.user.id, outcome));
    await notify(db, ada.user.id, { ...outcome, kind: 'published', outcome: 'out' });
    expect((await waiting()).map(({ subject, recipient }) => [subject, recipient])).toEqual([
      ['Published late: Tea', ada.user.email],
    ]);
  });

  it('have a subject of their own where their kind says too little', async () => {
    await notify(server.services.db, ada.user.id, notification({ subject: 'Not updated' }));
    expect(await waiting()).toMatchObject([{ subject: 'Not updated: Slow coffee' }]);
  });

  it('are not sent where the transaction that they tell of did not commit', async () => {
    const failing = server.services.db.transaction(async (tx) => {
      await notify(tx, ada.user.id, notification());
      throw new Error('not this time');
    });
    await expect(failing).rejects.toThrow('not this time');
    expect(await waiting()).toEqual([]);
  });

  it('of kinds that the user has not asked for are not queued', async () => {
    await notify(server.services.db, ada.user.id, notification({ kind: 'published' }));
    expect(await waiting()).toEqual([]);
    await ada.request('PATCH', '/api/preferences', { mail: { published: true } });
    await notify(server.services.db, ada.user.id, notification({ kind: 'published' }));
    expect(await waiting()).toHaveLength(1);
  });

  it('that wait are gone with the account', async () => {
    const { db } = server.services;
    await notify(db, ada.user.id, notification());
    await db.delete(users).where(eq(users.id, ada.user.id));
    expect(await waiting()).toEqual([]);
  });
});

it('an email about what is found again and again is sent once, also when it was sent long before', async () => {
  const mail = { about: crypto.randomUUID(), recipient: ada.user.email, subject: 'No webhooks arrive', text: 'See.' };
  const { db } = server.services;
  await Promise.all([queueMailOnce(db, mail), queueMailOnce(db, mail)]);
  expect(await waiting()).toHaveLength(1);
  await sendDueMails(server.services, attach);
  await queueMailOnce(db, mail);
  expect(await waiting()).toEqual([]);
  // After some months it is worth another one.
  await db.update(mailReports).set({ queuedAt: new Date(Date.now() - 91 * 86_400_000) });
  await sendDueMails(server.services, attach);
  await queueMailOnce(db, mail);
  expect(await waiting()).toHaveLength(1);
});

describe('a mail with a document', () => {
  it('comes with its file, which is made when it is sent: the queue has only its ID', async () => {
    const documentId = crypto.randomUUID();
    await queueMail(server.services.db, {
      about: `invoice:${documentId}`,
      recipient: ada.user.email,
      subject: 'Your invoice',
      text: 'Thank you.',
      documentId,
    });
    expect(await sendDueMails(server.services, attach)).toBe(1);
    const { text, headers } = await smtp.next(ada.user.email);
    expect(headers['content-type']).toMatch(/^multipart\/mixed/);
    expect(text).toContain(`Thank you.\n\nAttached: ${documentId}.pdf\n`);
    expect(text).toContain(`filename=${documentId}.pdf`);
    const content = Buffer.from(`%PDF of ${documentId}`).toString('base64');
    expect(text.replaceAll('\n', '')).toContain(content);
  });

  it('whose file cannot be made is tried again, and then sent without it: what it reports is not lost', async () => {
    const documentId = crypto.randomUUID();
    const mail = { about: documentId, recipient: ada.user.email, subject: 'Your invoice', text: 'We refunded you.' };
    await queueMail(server.services.db, { ...mail, documentId });
    const send = async () => {
      await server.services.db.update(outgoingMails).set({ dueAt: new Date(0) });
      await sendDueMails(server.services, () => Promise.reject(new Error('no font')));
    };
    await send();
    await send();
    expect(await waiting()).toMatchObject([{ tries: 2, problem: 'no font', givenUpAt: null }]);
    await send();
    const { text } = await smtp.next(ada.user.email);
    expect(text).toContain('We refunded you.');
    expect(text).not.toContain('Attached');
    expect(await waiting()).toEqual([]);
  });
});

describe('a mail that the mail server does not take', () => {
  it('is tried again later, under the same Message-ID', async () => {
    const { db, mail } = server.services;
    await queueMail(db, { about: 'x', recipient: ada.user.email, subject: 'Hello', text: 'Hello' });
    const sent: (string | undefined)[] = [];
    const down = {
      ...server.services,
      mail: {
        ...mail,
        deliver: async ({ headers }: { headers?: Record<string, string> }) => {
          sent.push(headers?.['Message-ID']);
          throw new Error('connection refused');
        },
      },
    };
    await sendDueMails(down, attach);
    const [row] = await waiting();
    expect(row?.tries).toBe(1);
    expect((row?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);
    expect(await sendDueMails(server.services, attach)).toBe(0);

    await db.update(outgoingMails).set({ dueAt: new Date(0) });
    await sendDueMails(server.services, attach);
    expect((await smtp.next(ada.user.email)).headers['message-id']).toBe(sent[0]);
    expect(await waiting()).toEqual([]);
  });

  it('is given up after the last of its waits', async () => {
    const { db, mail } = server.services;
    await queueMail(db, { about: 'x', recipient: ada.user.email, subject: 'Hello', text: 'Hello', tries: 7 });
    const down = { ...server.services, mail: { ...mail, deliver: () => Promise.reject(new Error('refused')) } };
    await sendDueMails(down, attach);
    // Administrators see that there was one, for a week, and not what it said.
    expect(await waiting()).toEqual([
      expect.objectContaining({ text: '', problem: 'refused', givenUpAt: expect.any(Date) }),
    ]);
    await db.update(outgoingMails).set({ dueAt: new Date(0) });
    expect(await sendDueMails(server.services, attach)).toBe(0);
    await db.update(outgoingMails).set({ givenUpAt: new Date(Date.now() - 8 * 86_400_000) });
    await sendDueMails(server.services, attach);
    expect(await waiting()).toEqual([]);
  });
});
