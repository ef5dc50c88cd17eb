import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Logger } from './logger.ts';

export interface Message {
  to: string;
  /** Where replies go, if not to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  /** Further headers, by name. */
  headers?: Record<string, string>;
}

export interface MailTransport {
  /** Where mails go: to an SMTP server, or as files into `DATA_DIR/outbox`. */
  kind: 'smtp' | 'outbox';
  /** Hands a mail over. @throws where that did not succeed */
  deliver(message: Message): Promise<void>;
}

export interface Mail extends MailTransport {
  /**
   * Queues a mail of its own, which goes out at once and is tried again while the mail server does not take it. Never
   * rejects: what could not be queued is logged, and its receiver can ask for another. Callers that must not show whether an
   * address is known do not wait for it.
   *
   * @param may asked first; where it resolves to false, nothing is sent
   */
  send(message: Message, may?: () => Promise<boolean>): Promise<void>;
  /** Waits until what was sent is queued. */
  close(): Promise<void>;
}

const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The one way out for mail: SMTP where SMTP_URL is set, else an outbox of files whose paths (never their links) the log names. */
export function createMailTransport(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Logger,
): MailTransport {
  const deliver = config.smtpUrl ? overSmtp(config.smtpUrl) : intoOutbox(join(config.dataDir, 'outbox'), log);
  return {
    kind: config.smtpUrl ? 'smtp' : 'outbox',
    deliver: (message) => deliver({ from: config.mailFrom, ...message }),
  };
}

type Deliver = (mail: Message & { from: string }) => Promise<void>;

function overSmtp(smtpUrl: string): Deliver {
  const transport = createTransport({ url: smtpUrl, ...SMTP_TIMEOUTS });
  return async (mail) => {
    await transport.sendMail(mail);
  };
}

/**
 * Files for email programs and people: the text is not encoded, because the usual encoding splits links. Each holds a
 * link that opens an account, so only the owner of the files may read it.
 */
function intoOutbox(folder: string, log: Logger): Deliver {
  return async ({ from, to, replyTo, subject, text, headers: further }) => {
    const now = new Date();
    const id = randomUUID();
    const headers = {
      From: from,
      To: to,
      ...(replyTo && { 'Reply-To': replyTo }),
      Subject: subject,
      Date: now.toUTCString(),
      'Message-ID': `<${id}@pressloom.invalid>`,
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Transfer-Encoding': '8bit',
      ...further,
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${now.toISOString().replace(/[:.]/g, '-')}-${id.slice(0, 8)}.eml`);
    await writeFile(file, `${head.join('\n')}\n\n${text}`, { mode: 0o600 });
    log.info({ file, subject }, 'SMTP_URL is not set: the email was written to the outbox');
  };
}
