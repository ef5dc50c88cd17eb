import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Logger } from './logger.ts';
import type { Deliver, Message } from './message.ts';
import { intoOutbox } from './outbox.ts';

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

function overSmtp(smtpUrl: string): Deliver {
  const transport = createTransport({ url: smtpUrl, ...SMTP_TIMEOUTS });
  return async (mail) => {
    await transport.sendMail(mail);
  };
}
