import { MODE_NOTES, type PaymentMode } from '@pressloom/contract';
import { and, eq, notLike } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { users } from '../../../database/schema/index.ts';
import { queueMail, queueMailOnce } from '../../mails/index.ts';

interface BillingMail {
  subject: string;
  text: string;
  /** Identifies what it reports. */
  about: string;
  /** What it reports is found again and again, and reported once. */
  isOnce?: boolean;
  /** The invoice, receipt or credit note that is attached. */
  documentId?: string;
}

/**
 * Queues an email about money with a link to Settings, unless the account is gone or has no address. Returns whether it did.
 * @param mode if no money moves, the email says so
 */
export async function mailBuyer(
  tx: Db,
  { userId, mode }: { userId: string; mode: PaymentMode },
  { text, isOnce = false, ...mail }: BillingMail,
): Promise<boolean> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), notLike(users.email, '%.invalid')));
  if (!user) return false;
  const queue = isOnce ? queueMailOnce : queueMail;
  await queue(tx, { ...mail, text: inMode(mode, text), recipient: user.email, path: '/settings/billing' });
  return true;
}

/** A text about money, which first says if no money moves. */
export function inMode(mode: PaymentMode, text: string): string {
  const note = MODE_NOTES[mode];
  return note ? `${note}. ${text}` : text;
}
