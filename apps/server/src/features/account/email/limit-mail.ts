import { HOUR_MS } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { countRequest } from '../../../plugins/rate-limit-store.ts';

/**
 * What strangers can have sent to an address they type: at most three emails in any hour. Notices leave one of the
 * slots to emails that give access, so that nobody can keep the owner from a new password by requesting other emails.
 * Notices of a pending address change have three slots of their own: sending one takes the password. Links that confirm
 * an address are also counted per account that requests them, in as many slots as notices have.
 */
const SLOTS = {
  'way-in': ['1', '2', '3'],
  notice: ['1', '2'],
  'confirm-for': ['confirm-1', 'confirm-2'],
  'about-to-change': ['change-1', 'change-2', 'change-3'],
} as const;

export type MailSlots = keyof typeof SLOTS;

/** Takes a free slot of an address. A slot is free again after an hour, so no hour ever sees more emails. */
export async function mayMail(db: Db, slots: MailSlots, address: string): Promise<boolean> {
  for (const slot of SLOTS[slots]) {
    const { current } = await countRequest(db, `mail:${slot}:${address.toLowerCase()}`, HOUR_MS);
    if (current === 1) return true;
  }
  return false;
}
