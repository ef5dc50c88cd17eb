import { and, eq, notLike } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import { users } from '../../database/schema/index.ts';
import { queueMail } from '../mails/index.ts';

interface Alert {
  /** Identifies what it reports: each administrator gets it once. */
  about: string;
  subject: string;
  text: string;
}

/** Mails to every administrator with an address, or to the contact address, what only a person can put right. */
export async function alertAdministrators(tx: Db, { contactEmail }: Pick<Config, 'contactEmail'>, alert: Alert) {
  const administrators = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.banned, false), notLike(users.email, '%.invalid')));
  const recipients = administrators.length > 0 ? administrators.map(({ email }) => email) : [contactEmail];
  for (const recipient of recipients) {
    await queueMail(tx, { ...alert, about: `${alert.about}:${recipient}`, recipient });
  }
}
