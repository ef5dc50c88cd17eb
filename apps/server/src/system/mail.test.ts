import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../../test/smtp-server.ts';
import { createLogger } from './logger.ts';
import { createMailTransport } from './mail.ts';

const message = {
  to: 'ada@example.com',
  subject: 'Hello',
  text: `Open\n\nhttps://example.com/${'x'.repeat(200)}?token=hunter2\n`,
};

let smtp: SmtpServer;
const lines: string[] = [];
const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
const newFolder = () => mkdtempSync(join(tmpdir(), 'pressloom-mail-'));

beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());

it('a mail goes out over SMTP, its link in one piece', async () => {
  const mail = createMailTransport(
    { smtpUrl: smtp.url, mailFrom: 'pressloom <post@example.com>', dataDir: newFolder() },
    log,
  );
  expect(mail.kind).toBe('smtp');
  await mail.deliver(message);
  expect(await smtp.next('ada@example.com')).toMatchObject({ subject: 'Hello', link: message.text.split('\n')[2] });
});

it('without SMTP a file that is attached can be taken from the email', async () => {
  const dataDir = newFolder();
  const mail = createMailTransport({ smtpUrl: undefined, mailFrom: 'post@example.com', dataDir }, log);
  const content = randomBytes(500);
  await mail.deliver({ ...message, attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content }] });
  const [name = ''] = readdirSync(join(dataDir, 'outbox'));
  const { headers, parts } = readMultipart(readFileSync(join(dataDir, 'outbox', name), 'utf8'));
  expect(headers).toContain('Subject: Hello');
  expect(parts[0]).toContain(`\n\n${message.text}`);
  expect(parts[1]).toContain('Content-Disposition: attachment; filename="a.pdf"');
  expect(Buffer.from(parts[1]?.split('\n\n')[1] ?? '', 'base64').equals(content)).toBe(true);
});

/** As RFC 2046 reads it. */
function readMultipart(mail: string) {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1] ?? '';
  const [headers = '', ...parts] = mail.split(`\n--${boundary}`);
  expect(parts.pop()).toBe('--\n');
  return { headers, parts };
}

it('without SMTP it becomes a file for its owner alone; the log names the file and not the link', async () => {
  const dataDir = newFolder();
  const mail = createMailTransport({ smtpUrl: undefined, mailFrom: 'pressloom <post@example.com>', dataDir }, log);
  expect(mail.kind).toBe('outbox');
  await mail.deliver(message);

  const [name = ''] = readdirSync(join(dataDir, 'outbox'));
  const file = join(dataDir, 'outbox', name);
  expect(readFileSync(file, 'utf8')).toMatch(
    /^From: pressloom <post@example.com>\nTo: ada@example.com\nSubject: Hello\n/,
  );
  expect(readFileSync(file, 'utf8')).toContain(message.text);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(lines.join('')).toContain(file);
  expect(lines.join('')).not.toContain('hunter2');
});
