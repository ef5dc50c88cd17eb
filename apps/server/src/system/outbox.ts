import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from './logger.ts';
import type { Attachment, Deliver } from './message.ts';

/**
 * Files for email programs and people: the text is not encoded, because the usual encoding splits links. Each holds a
 * link that opens an account, so only the owner of the files may read it.
 */
export function intoOutbox(folder: string, log: Logger): Deliver {
  return async ({ from, to, replyTo, subject, text, headers: further, attachments = [] }) => {
    const now = new Date();
    const id = randomUUID();
    const { headers: ofBody, body } = attachments.length > 0 ? withAttachments(text, attachments, id) : plain(text);
    const headers = {
      From: from,
      To: to,
      ...(replyTo && { 'Reply-To': replyTo }),
      Subject: subject,
      Date: now.toUTCString(),
      'Message-ID': `<${id}@pressloom.invalid>`,
      'MIME-Version': '1.0',
      ...ofBody,
      ...further,
    };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${now.toISOString().replace(/[:.]/g, '-')}-${id.slice(0, 8)}.eml`);
    await writeFile(file, `${head(headers)}\n\n${body}`, { mode: 0o600 });
    log.info({ file, subject }, 'SMTP_URL is not set: the email was written to the outbox');
  };
}

const head = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`)
    .join('\n');

const plain = (text: string) => ({
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': '8bit' },
  body: text,
});

/** RFC 2046: the text, and then each file in lines of 76 characters. */
function withAttachments(text: string, attachments: Attachment[], boundary: string) {
  const first = plain(text);
  const parts = [
    `${head(first.headers)}\n\n${first.body}`,
    ...attachments.map(({ filename, contentType, content }) => {
      const headers = {
        'Content-Type': contentType,
        'Content-Disposition': `attachment; filename="${filename}"`,
        'Content-Transfer-Encoding': 'base64',
      };
      const lines = content.toString('base64').match(/.{1,76}/g) ?? [];
      return `${head(headers)}\n\n${lines.join('\n')}`;
    }),
  ];
  const body = `${parts.map((part) => `--${boundary}\n${part}\n`).join('')}--${boundary}--\n`;
  return { headers: { 'Content-Type': `multipart/mixed; boundary="${boundary}"` }, body };
}
