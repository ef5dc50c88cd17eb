import type { Db } from '../../../database/connection.ts';
import { countRequest } from '../../../plugins/rate-limit-store.ts';

const HOUR_MS = 60 * 60_000;

/**
 * What strangers can have sent to an address that they type: at most three mails in any hour. Notices leave one of them
 * to what opens an account, so that nobody can keep its owner from a new password by asking for other mails. The news of
 * an address that is about to change has three of its own: it takes the password to send it. Links that confirm an
 * address are also counted for each account that asks for them, in as many slots as notices have.
 */
const SLOTS = {
  'way-in': ['1', '2', '3'],
  notice: ['1', '2'],
  'confirm-for': ['confirm-1', 'confirm-2'],
  'about-to-change': ['change-1', 'change-2', 'change-3'],
} as const;

export type MailSlots = keyof typeof SLOTS;

/** Takes a free slot of an address. Each is free again an hour after it was taken, so no hour ever sees more mails. */
export async function mayMail(db: Db, slots: MailSlots, address: string): Promise<boolean> {
  for (const slot of SLOTS[slots]) {
    const { current } = await countRequest(db, `mail:${slot}:${address.toLowerCase()}`, HOUR_MS);
    if (current === 1) return true;
  }
  return false;
}
