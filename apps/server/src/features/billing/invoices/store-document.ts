import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { type InvoiceDocument, invoices } from '../../../database/schema/index.ts';
import { appendEntry } from '../ledger/ledger-store.ts';
import { mailBuyer } from './billing-mail.ts';
import { modeOf } from './invoice-document.ts';

interface NewDocument {
  document: InvoiceDocument;
  userId: string;
  paymentId: string;
  refundId?: string;
  correctsId?: string;
}

/** Stores what was numbered, with its entry in the ledger, and mails it to its buyer. */
export async function storeDocument(
  tx: Db,
  { document, ...row }: NewDocument,
  mail: { subject: string; text: string },
  now: Date,
): Promise<void> {
  const { userId } = row;
  const { kind: series, number, total } = document;
  const [stored] = await tx
    .insert(invoices)
    .values({ ...row, issuedAt: now, series, number, total, snapshot: document })
    .returning({ id: invoices.id });
  if (!stored) throw new Error('No document was stored');
  await appendEntry(tx, { userId, kind: series === 'creditNote' ? 'credit_note' : 'invoice', subject: number });
  const isMailed = await mailBuyer(
    tx,
    { userId, mode: modeOf(document) },
    { ...mail, about: `invoice:${number}`, documentId: stored.id },
  );
  if (isMailed) await tx.update(invoices).set({ mailedAt: now }).where(eq(invoices.id, stored.id));
}
