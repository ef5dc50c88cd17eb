import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/connection.ts';
import type { Logger } from '../../system/logger.ts';
import type { Mail, MailTransport } from '../../system/mail.ts';
import type { Message } from '../../system/message.ts';
import { queueMail } from './queue-mail.ts';

/** Mail through the stored queue: a process that dies, or a mail server that is down, loses none. */
export function createMail(db: Db, transport: MailTransport, log: Logger): Mail {
  const underWay = new Set<Promise<void>>();
  return {
    ...transport,
    send(message, may = async () => true) {
      const { subject } = message;
      const queueIfMay = async () => {
        if (await may()) return queue(db, message);
        log.info({ subject }, 'An email was not sent: its recipient has reached the hourly limit');
      };
      const queueing = queueIfMay()
        .catch((err: unknown) => log.error({ err, subject }, 'An email could not be queued'))
        .finally(() => underWay.delete(queueing));
      underWay.add(queueing);
      return queueing;
    },
    async close() {
      await Promise.all(underWay);
    },
  };
}

const queue = (db: Db, { to, replyTo, subject, text }: Message) =>
  db.transaction((tx) => queueMail(tx, { about: `message:${randomUUID()}`, recipient: to, replyTo, subject, text }));
