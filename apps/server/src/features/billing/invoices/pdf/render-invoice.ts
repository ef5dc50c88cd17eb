import { formatPaise, MODE_NOTES } from '@pressloom/contract';
import type { InvoiceDocument, InvoiceParty } from '../../../../database/schema/index.ts';
import { dayInIndia } from '../../day-in-india.ts';
import { modeOf } from '../invoice-document.ts';
import { amountInWords } from './amount-in-words.ts';
import { commonFont } from './font-of.ts';
import { Sheet } from './sheet.ts';

const TITLES: Record<InvoiceDocument['kind'], string> = {
  invoice: 'Tax invoice',
  receipt: 'Receipt',
  creditNote: 'Credit note',
};

/**
 * The PDF of an invoice, receipt or credit note, with what rules 46 and 53 of the CGST Rules name: the same bytes for the
 * same document, whenever it is made.
 */
export async function renderInvoice(invoice: InvoiceDocument): Promise<Buffer> {
  // Only who opens an invoice needs it in memory.
  const { default: PDFDocument } = await import('pdfkit');
  const title = `${TITLES[invoice.kind]} ${invoice.number}`;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: commonFont('regular'),
    lang: 'en-IN',
    info: { Title: title, Author: invoice.seller.name, CreationDate: new Date(invoice.issuedAt) },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((done, failed) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', done);
    pdf.on('error', failed);
  });
  const sheet = new Sheet(pdf);
  drawHead(sheet, invoice);
  drawAmounts(sheet, invoice);
  drawFoot(sheet, invoice);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawHead(sheet: Sheet, invoice: InvoiceDocument) {
  const { kind, number, issuedAt, seller, buyer, placeOfSupply, corrects } = invoice;
  sheet.title(TITLES[kind]);
  const note = MODE_NOTES[modeOf(invoice)];
  if (note) sheet.note(`${note}. This is not a document for taxes.`);
  sheet.facts([
    ['Number', number],
    ['Date', dayInIndia(new Date(issuedAt))],
    ...(corrects ? [['Corrects', `${corrects.number} of ${dayInIndia(new Date(corrects.issuedAt))}`] as const] : []),
    ['Place of supply', placeOfSupply],
  ]);
  sheet.columns([blockOf('From', seller), blockOf('To', buyer)]);
}

const blockOf = (heading: string, { name, address, state, gstin }: InvoiceParty) => ({
  heading,
  name,
  text: address,
  facts: [state && `State: ${state}`, gstin && `GSTIN: ${gstin}`],
});

function drawAmounts(sheet: Sheet, { kind, sac, description, price, discount, net, taxes, total }: InvoiceDocument) {
  sheet.item(sac ? `${description}\nSAC ${sac}` : description, formatPaise(price));
  if (discount > 0) sheet.amount('Discount', formatPaise(-discount));
  if (taxes.length > 0) sheet.amount('Taxable value', formatPaise(net));
  for (const { name, percent, paise } of taxes) sheet.amount(`${name} ${percent}%`, formatPaise(paise));
  sheet.amount(kind === 'creditNote' ? 'Credited' : 'Total', formatPaise(total), true);
  sheet.note(amountInWords(total));
  if (taxes.length > 0 && price > net) sheet.note('The price includes GST. Tax is not payable on reverse charge.');
}

function drawFoot(sheet: Sheet, { kind, seller, reference }: InvoiceDocument) {
  sheet.note(kind === 'creditNote' ? `Refund ${reference}` : `Paid with Razorpay, payment ${reference}`);
  if (!seller.gstin) sheet.note('The seller is not registered under GST: no GST is charged.');
  sheet.foot('Made by a computer: valid without a signature.');
}
