import type { PaymentMode } from '@pressloom/contract';
import type { Db } from '../../database/connection.ts';
import { notify } from '../notifications/index.ts';
import { inMode, mailBuyer } from './invoices/billing-mail.ts';
import { hasAccount } from './record-event.ts';

interface Buyer {
  userId: string;
  /** If no money moves, it says so. */
  mode: PaymentMode;
}

interface Report {
  /** Identifies what it reports. */
  about: string;
  subject: string;
  text: string;
}

/** Says by email and in the bell what happened to a plan. Nothing for an account that is gone. */
export async function informBuyer(tx: Db, buyer: Buyer, report: Report): Promise<void> {
  await putInBuyersBell(tx, buyer, report);
  await mailBuyer(tx, buyer, report);
}

/** Says it only in the bell: what its user has asked for, or knows from an earlier email. */
export async function putInBuyersBell(
  tx: Db,
  { userId, mode }: Buyer,
  { about, subject, text }: Report,
): Promise<void> {
  if (!(await hasAccount(tx, userId))) return;
  await notify(tx, userId, { kind: 'billing', outcome: about, title: subject, message: inMode(mode, text) });
}
