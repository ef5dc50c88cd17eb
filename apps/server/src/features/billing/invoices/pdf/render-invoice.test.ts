import { splitAmount } from '@pressloom/contract';
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { InvoiceDocument } from '../../../../database/schema/index.ts';
import { printedState, printedTaxes } from '../invoice-document.ts';
import { amountInWords } from './amount-in-words.ts';
import { fontsOf } from './font-of.ts';
import { linesOf } from './lines-of.ts';
import { renderInvoice } from './render-invoice.ts';

const parts = splitAmount(149_900, { percent: 10, amount: null }, { seller: '27', buyer: '27' });
const invoice: InvoiceDocument = {
  kind: 'invoice',
  number: 'PL/26-27/000042',
  issuedAt: '2026-11-22T19:00:00.000Z',
  isDemo: false,
  seller: {
    name: 'Blog Tools LLP',
    address: '12 Fort Road\nMumbai 400001',
    state: printedState('27'),
    gstin: '27AAPFU0939F1ZV',
  },
  buyer: { name: 'Asha Rao', address: '4 Hill View\nPune 411001', state: printedState('27'), gstin: '' },
  placeOfSupply: printedState('27'),
  sac: '998434',
  description: 'pressloom Pro, monthly',
  price: parts.price,
  discount: parts.discount,
  net: parts.net,
  taxes: printedTaxes(parts, '27'),
  total: parts.total,
  reference: 'pay_00000000000042',
  corrects: null,
};

async function read(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { text: text.replace(/\s+/g, ' '), totalPages };
}

describe('the PDF of an invoice', () => {
  it('contains what rule 46 names', async () => {
    const { text, totalPages } = await read(await renderInvoice(invoice));
    expect(totalPages).toBe(1);
    for (const part of [
      'Tax invoice',
      'PL/26-27/000042',
      '23 November 2026',
      'Blog Tools LLP 12 Fort Road Mumbai 400001 State: 27 Maharashtra GSTIN: 27AAPFU0939F1ZV',
      'Asha Rao 4 Hill View Pune 411001 State: 27 Maharashtra',
      'Place of supply 27 Maharashtra',
      'SAC 998434',
      'pressloom Pro, monthly',
      '₹1,499.00',
      'Discount -₹149.90',
      'Taxable value ₹1,143.30',
      'CGST 9% ₹102.90',
      'SGST 9% ₹102.90',
      'Total ₹1,349.10',
      'Rupees One Thousand Three Hundred Forty Nine and Ten Paise Only',
      'not payable on reverse charge',
      'pay_00000000000042',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('across states has IGST, and a registered buyer has the GSTIN', async () => {
    const across = splitAmount(149_900, { percent: null, amount: null }, { seller: '27', buyer: '29' });
    const buyer = { ...invoice.buyer, state: printedState('29'), gstin: '29AAPFU0939F1ZR' };
    const { text } = await read(
      await renderInvoice({
        ...invoice,
        ...across,
        buyer,
        placeOfSupply: buyer.state,
        taxes: printedTaxes(across, '29'),
      }),
    );
    expect(text).toContain('IGST 18% ₹228.66');
    expect(text).toContain('GSTIN: 29AAPFU0939F1ZR');
    expect(text).not.toMatch(/CGST|SGST|Discount/);
  });

  it('of a seller without a GSTIN is a receipt without tax', async () => {
    const untaxed = splitAmount(149_900, { percent: null, amount: null }, { seller: undefined, buyer: '29' });
    const seller = { ...invoice.seller, gstin: '' };
    const { text } = await read(
      await renderInvoice({
        ...invoice,
        ...untaxed,
        kind: 'receipt',
        seller,
        sac: null,
        taxes: printedTaxes(untaxed, '29'),
      }),
    );
    expect(text).toContain('Receipt');
    expect(text).toContain('Total ₹1,499.00');
    expect(text).not.toMatch(/Tax invoice|IGST|CGST|SAC|Taxable|reverse charge/);
    expect(text).toContain('not registered under GST');
  });

  it('of a refund names the invoice that it corrects', async () => {
    const corrects = { number: invoice.number, issuedAt: invoice.issuedAt };
    const { text } = await read(
      await renderInvoice({ ...invoice, kind: 'creditNote', number: 'PC/26-27/000001', reference: 'rfnd_1', corrects }),
    );
    expect(text).toContain('Credit note');
    expect(text).toContain('Corrects PL/26-27/000042 of 23 November 2026');
    expect(text).toContain('Refund rfnd_1');
  });

  it.each([
    ['long and without a space', 'W'.repeat(300)],
    ['of right-to-left letters', 'شركة المدونات \u202e עסק'],
    ['of emoji', '👩🏽‍💻 Blogs 🇮🇳'],
    ['in Devanagari', 'आशा राव'],
    ['in Tamil', 'ஆஷா ராவ்'],
    ['of control characters', 'A\u0000\u0007\ud800sha'],
  ])('fits a page with a name %s', async (_case, name) => {
    const buyer = { ...invoice.buyer, name, address: `${'x'.repeat(200)}\n`.repeat(8) };
    const pdf = await renderInvoice({ ...invoice, buyer });
    const { text, totalPages } = await read(pdf);
    expect(totalPages).toBe(1);
    expect(text).toContain('Total ₹1,349.10');
    expect(text).toContain('valid without a signature');
  });

  it('has room for the longest address, and says of a demo that no money moves', async () => {
    const address = `${'Plot 12, Sector Five, Far Road\n'.repeat(16).slice(0, 490)} THE END`;
    const { text, totalPages } = await read(
      await renderInvoice({ ...invoice, isDemo: true, buyer: { ...invoice.buyer, address } }),
    );
    expect(totalPages).toBe(1);
    expect(text).toContain('THE END');
    expect(text).toContain('Demo payment: no money moves');
    expect(text).toContain('valid without a signature');
  });

  it("says of the provider's test mode that no money moves", async () => {
    const { text } = await read(await renderInvoice({ ...invoice, isTest: true }));
    expect(text).toContain('Test payment: no money moves. This is not a document for taxes.');
    expect((await read(await renderInvoice(invoice))).text).not.toContain('no money moves');
  });

  it('is the same file whenever it is made', async () => {
    expect(await renderInvoice(invoice)).toEqual(await renderInvoice(invoice));
  });
});

it.each([
  [0, 'Rupees Zero Only'],
  [5, 'Rupees Zero and Five Paise Only'],
  [1_499_050, 'Rupees Fourteen Thousand Nine Hundred Ninety and Fifty Paise Only'],
  [10_000_000_00, 'Rupees One Crore Only'],
  [12_34_56_719_00, 'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Nineteen Only'],
])('%i paise in words are %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

describe('names and addresses', () => {
  it.each([
    ['Latin', 'Asha Rao'],
    ['Devanagari', 'आशा राव'],
    ['Tamil', 'ஆஷா ராவ்'],
    ['Telugu', 'ఆశా రావు'],
    ['Kannada', 'ಆಶಾ ರಾವ್'],
    ['Malayalam', 'ആശാ റാവു'],
    ['Bengali', 'আশা রাও'],
    ['Gujarati', 'આશા રાવ'],
    ['Gurmukhi', 'ਆਸ਼ਾ ਰਾਓ'],
    ['Odia', 'ଆଶା ରାଓ'],
    ['Urdu', 'آشا راؤ، دہلی ۱۲'],
    ['Arabic', 'شركة المدونات ١٢'],
    ['Hebrew', 'עסק הבלוגים'],
    ['several scripts', 'Asha Rao، आशा राव، ஆஷா ராவ், آشا'],
  ])('in %s have every letter, beside Latin letters, digits and the sign of the rupee', (_script, name) => {
    const text = `${name}, Plot (12-B/3), ₹ ${name}`;
    for (const weight of ['regular', 'bold'] as const) {
      const fonts = fontsOf(text, weight);
      const opened = new Map([...new Set(fonts)].map((font) => [font, openFont(font)]));
      const has = (letter: string, index: number) =>
        opened.get(fonts[index] ?? '')?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
      expect([...text].filter((letter, index) => !has(letter, index))).toEqual([]);
    }
  });

  // What a font turns round itself stands here as it is typed.
  it.each([
    ['Plot 5, Fort', 40, ['Plot 5, Fort']],
    ['עסק Blogs 12', 40, ['Blogs 12|עסק ']],
    ['Plot 5, شارع 12', 40, ['Plot 5, |12|شارع ']],
    ['(עסק)', 40, [')עסק(']],
    ['שלום עולם טוב', 9, ['שלום עולם', 'טוב']],
    ['one two three', 8, ['one two', 'three']],
    ['abcdefghij kl', 4, ['abcd', 'efgh', 'ij', 'kl']],
    ['a 👩🏽‍💻👩🏽‍💻 b', 9, ['a 👩🏽‍💻', '👩🏽‍💻 b']],
    ['one\n\ntwo', 40, ['one', '', 'two']],
  ])('%j in lines of %i letters, from left to right: %j', (text, width, expected) => {
    const lines = linesOf(text, { weight: 'regular', width, widthOf: (run) => run.text.length });
    expect(lines.map(({ runs }) => runs.map((run) => run.text).join('|'))).toEqual(expected);
  });
});

interface OpenedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** What pdfkit knows of its font, and does not declare. */
const openFont = (font: string) => (new PDFDocument({ font }) as unknown as { _font: { font: OpenedFont } })._font.font;
