import { and, eq, notLike } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { users } from '../../../database/schema/index.ts';
import { queueMail } from '../../mails/index.ts';

interface BillingMail {
  subject: string;
  text: string;
  /** Identifies what it reports: it is sent once. */
  about: string;
}

/** Queues an email about money with a link to Settings, unless the account is gone or has no address. Returns whether it did. */
export async function mailBillingDocument(tx: Db, userId: string, mail: BillingMail): Promise<boolean> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), notLike(users.email, '%.invalid')));
  if (!user) return false;
  await queueMail(tx, { ...mail, recipient: user.email, path: '/settings/billing' });
  return true;
}
