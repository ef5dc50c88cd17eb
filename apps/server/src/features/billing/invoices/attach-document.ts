import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { type InvoiceDocument, invoices } from '../../../database/schema/index.ts';
import type { Attachment } from '../../../system/message.ts';
import { renderInvoice } from './pdf/render-invoice.ts';

/** An invoice, receipt or credit note as a file, with the name that it has everywhere. */
export const toPdf = async (document: InvoiceDocument): Promise<Attachment> => ({
  filename: `${document.number.replaceAll('/', '-')}.pdf`,
  contentType: 'application/pdf',
  content: await renderInvoice(document),
});

/** What is attached to the email that reports a document. */
export async function attachDocument(db: Db, id: string): Promise<Attachment> {
  const [row] = await db.select({ snapshot: invoices.snapshot }).from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error(`There is no document ${id}`);
  return toPdf(row.snapshot);
}
