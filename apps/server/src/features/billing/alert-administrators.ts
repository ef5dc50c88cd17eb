import { and, eq, notLike } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import { users } from '../../database/schema/index.ts';
import { queueMailOnce } from '../mails/index.ts';

interface Alert {
  /** Identifies what it reports: each administrator gets it once, however often it is found. */
  about: string;
  subject: string;
  text: string;
}

/** Mails to every administrator with an address, or to the contact address, what only a person can put right. */
export async function alertAdministrators(tx: Db, { contactEmail }: Pick<Config, 'contactEmail'>, alert: Alert) {
  const administrators = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.banned, false), notLike(users.email, '%.invalid')))
    // In one order, so that two alerts at the same time can't deadlock.
    .orderBy(users.id);
  const recipients = administrators.length > 0 ? administrators : [{ id: 'contact', email: contactEmail }];
  for (const { id, email } of recipients) {
    await queueMailOnce(tx, { ...alert, about: `${alert.about}:${id}`, recipient: email });
  }
}
