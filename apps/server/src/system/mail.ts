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

export interface Mail {
  /** Where emails go: to an SMTP server, or as files into `DATA_DIR/outbox`. */
  kind: 'smtp' | 'outbox';
  /**
   * Sends an email. Never rejects: a failure is logged, and the recipient can request another email. Callers that must
   * not reveal whether an address is known do not wait for it.
   *
   * @param may checked first; if it returns false, nothing is sent
   */
  send(message: Message, may?: () => Promise<boolean>): Promise<void>;
  /** Sends an email. @throws if that failed */
  deliver(message: Message): Promise<void>;
  /** Waits for emails being sent. */
  close(): Promise<void>;
}

const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The only sender of emails: SMTP if SMTP_URL is set, else an outbox of files. The log names paths, never links. */
export function createMail(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: Logger): Mail {
  const deliver = config.smtpUrl ? overSmtp(config.smtpUrl) : intoOutbox(join(config.dataDir, 'outbox'), log);
  const underWay = new Set<Promise<void>>();

  return {
    kind: config.smtpUrl ? 'smtp' : 'outbox',
    send(message, may = async () => true) {
      const sendIfMay = async () => {
        if (await may()) return deliver({ from: config.mailFrom, ...message });
        log.info({ subject: message.subject }, 'A mail was not sent: its address got as many as it may within an hour');
      };
      const sending = sendIfMay()
        .catch((error: unknown) => log.error({ err: error, subject: message.subject }, 'A mail could not be sent'))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
      return sending;
    },
    deliver: (message) => deliver({ from: config.mailFrom, ...message }),
    async close() {
      await Promise.all(underWay);
    },
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
    log.info({ file, subject }, 'No SMTP_URL is set: the mail was written to the outbox');
  };
}
