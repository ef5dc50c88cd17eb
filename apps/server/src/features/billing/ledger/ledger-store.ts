import type { Db } from '../../../database/connection.ts';
import { ledgerEntries } from '../../../database/schema/index.ts';

export type NewLedgerEntry = Pick<
  typeof ledgerEntries.$inferInsert,
  'userId' | 'kind' | 'subject' | 'paise' | 'credits'
>;

/**
 * Writes an entry, once for its kind and subject: a webhook, the browser and a sweep may all report the same payment.
 * Returns whether this call wrote it, so that what follows from it is done once too, in the same transaction.
 */
export async function appendEntry(tx: Db, entry: NewLedgerEntry): Promise<boolean> {
  const added = await tx
    .insert(ledgerEntries)
    .values(entry)
    .onConflictDoNothing({ target: [ledgerEntries.kind, ledgerEntries.subject] })
    .returning({ id: ledgerEntries.id });
  return added.length > 0;
}
