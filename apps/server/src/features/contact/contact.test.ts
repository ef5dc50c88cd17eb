import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTACT_LIMITS } from '@pressloom/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { contactMessages } from '../../database/schema/index.ts';
import { FORM_MAX_MS, FORM_MIN_MS, makeFormToken } from '../public-pages/form-token.ts';

let smtp: SmtpServer;
let server: TestServer;
let visitor = 0;

/** A web build that contains only the page for a refused message. */
function buildOfOnePage(): string {
  const root = mkdtempSync(join(tmpdir(), 'pressloom-web-'));
  mkdirSync(join(root, 'pages'));
  const slots = ['name', 'email', 'subject', 'message'].map((name) => `{{${name}}} {{${name}Error}}`).join('\n');
  writeFileSync(join(root, 'pages/contact-refused.html'), `{{refusal}}\nname="token" value="{{formToken}}"\n${slots}`);
  return root;
}

beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startTestServer({
    webBuild: buildOfOnePage(),
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'pressloom <post@example.com>', CONTACT_EMAIL: 'operator@example.com' },
  });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(async () => {
  await server.services.db.delete(contactMessages);
  visitor++;
});

const formSentAgo = (ms: number) => makeFormToken(server.config.appSecret, Date.now() - ms);

const typed = (more: Record<string, string> = {}): Record<string, string> => ({
  name: 'Meera Rao',
  email: 'meera@example.org',
  subject: 'A site that will not connect',
  message: 'My host says 403.\nWhat can I do?',
  website: '',
  token: formSentAgo(60_000),
  ...more,
});

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/contact',
    remoteAddress: `198.51.100.${visitor}`,
    headers: { origin: server.config.publicUrl, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

const stored = () => server.services.db.select().from(contactMessages);

describe('a message of the contact form', () => {
  it('is stored, and mailed to the operator, who can answer it', async () => {
    const reply = await post(typed());
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/contact/sent']);
    expect(await stored()).toMatchObject([
      {
        name: 'Meera Rao',
        email: 'meera@example.org',
        subject: 'A site that will not connect',
        message: 'My host says 403.\nWhat can I do?',
        createdAt: expect.any(Date),
      },
    ]);
    const mail = await smtp.next('operator@example.com');
    expect(mail.subject).toBe('Contact form: A site that will not connect');
    expect(mail.replyTo).toBe('meera@example.org');
    expect(mail.text).toContain('Meera Rao <meera@example.org> wrote');
    expect(mail.text).toContain('My host says 403.\nWhat can I do?');
  });

  it('is stored and mailed once, however often its form is sent', async () => {
    const form = typed({ subject: 'Twice' });
    const replies = await Promise.all([post(form), post(form)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect((await post(form)).statusCode).toBe(303);
    expect(await stored()).toHaveLength(1);
    await smtp.next('operator@example.com');
    expect(smtp.mails.filter(({ subject }) => subject.includes('Twice'))).toHaveLength(1);
  });

  it('cannot write headers into the mail', async () => {
    await post(typed({ subject: 'Hello\r\nBcc: everybody@example.com' }));
    const mail = await smtp.next('operator@example.com');
    expect(mail.subject).toBe('Contact form: Hello Bcc: everybody@example.com');
    expect(smtp.mails.some(({ to }) => to === 'everybody@example.com')).toBe(false);
  });

  it.each(['name', 'subject', 'message'] as const)('may be as long as its %s allows, and no longer', async (field) => {
    const longest = 'x'.repeat(CONTACT_LIMITS[field]);
    expect((await post(typed({ [field]: longest }))).statusCode).toBe(303);
    const refused = await post(typed({ [field]: `${longest}x` }));
    expect(refused.statusCode).toBe(400);
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ['name', '  ', 'Please enter your name'],
    ['email', 'meera@', 'Please enter a valid email address'],
    ['subject', '', 'Please enter a subject'],
    ['message', '\n', 'Please enter a message'],
  ])('without a right %s it comes back with what was typed and what is wrong', async (field, value, error) => {
    const reply = await post(typed({ [field]: value, ...(field !== 'name' && { name: '"><b>Meera' }) }));
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(reply.body).toContain('Your message was not sent yet: please look at what is marked.');
    expect(reply.body).toContain(error);
    if (field !== 'name') expect(reply.body).toContain('&quot;&gt;&lt;b&gt;Meera');
    expect(await stored()).toEqual([]);
  });
});

describe('spam', () => {
  it.each([
    ['a filled field that people do not see', () => ({ website: 'https://spam.example' }), /a program filled in/],
    ['a form that we did not send', () => ({ token: 'made-up' }), /a program filled in/],
    ['a form sent back at once', () => ({ token: formSentAgo(FORM_MIN_MS - 1_500) }), /within three seconds/],
    ['a form from the day before yesterday', () => ({ token: formSentAgo(FORM_MAX_MS + 1_000) }), /more than a day/],
  ])('%s is refused, and the text comes back', async (_, change, reason) => {
    const reply = await post(typed(change()));
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toMatch(reason);
    expect(reply.body).toContain('My host says 403.\nWhat can I do?');
    expect(await stored()).toEqual([]);
  });

  it('a person who was refused can send the form of that very reply', async () => {
    const { body } = await post(typed({ token: formSentAgo(FORM_MAX_MS + 1_000) }));
    const token = /name="token" value="([^"]+)"/.exec(body)?.[1] ?? '';
    expect((await post(typed({ token }))).body).toContain('within three seconds');
    const tooSoon = formSentAgo(FORM_MIN_MS - 300);
    expect((await post(typed({ token: tooSoon }))).body).toContain(`name="token" value="${tooSoon}"`);
  });

  it('from one address twenty an hour are taken, and the next comes back with the time to wait', async () => {
    for (let n = 1; n <= 20; n++) expect((await post(typed())).statusCode).toBe(303);
    const refused = await post(typed());
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(refused.body).toContain('Your message was not sent yet: too many attempts. Please try again in 60 minutes.');
    expect(refused.body).toContain('My host says 403.');
    expect(await stored()).toHaveLength(20);
    visitor++;
    expect((await post(typed())).statusCode).toBe(303);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page that hides where it is', { origin: 'null' }],
    ['a frame of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('from %s is refused', async (_, headers) => {
    expect((await post(typed(), headers)).statusCode).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it('of more than 100 KB is not read', async () => {
    expect((await post(typed({ message: 'x'.repeat(100 * 1024) }))).statusCode).toBe(413);
  });
});

it('without CONTACT_EMAIL a message goes to the address that pressloom sends from', async () => {
  const other = await startTestServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'pressloom <desk@example.com>' } });
  const reply = await other.app.inject({
    method: 'POST',
    url: '/contact',
    headers: { origin: other.config.publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(
      typed({ token: makeFormToken(other.config.appSecret, Date.now() - 60_000) }),
    ).toString(),
  });
  expect(reply.statusCode).toBe(303);
  expect((await smtp.next('desk@example.com')).subject).toBe('Contact form: A site that will not connect');
  await other.close();
});
