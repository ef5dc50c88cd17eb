import { dateInIndia } from './indian-time.ts';

/** Tax invoices, receipts of a seller without a GSTIN, and credit notes are numbered apart. */
export type InvoiceSeries = 'invoice' | 'receipt' | 'creditNote';
/** Those of the provider's test mode too: they take no number of what is for taxes. */
export type NumberSeries = InvoiceSeries | `test:${InvoiceSeries}`;

const PREFIXES: Record<NumberSeries, string> = {
  invoice: 'PL',
  receipt: 'PR',
  creditNote: 'PC',
  'test:invoice': 'TL',
  'test:receipt': 'TR',
  'test:creditNote': 'TC',
};

/** The financial year of an instant, as `26-27`: it begins on 1 April at midnight in India. */
export function financialYear(at: Date): string {
  const { year: calendarYear, month } = dateInIndia(at);
  const year = month >= 3 ? calendarYear : calendarYear - 1;
  const short = (of: number) => String(of % 100).padStart(2, '0');
  return `${short(year)}-${short(year + 1)}`;
}

/**
 * The number of an invoice, as `PL/26-27/000001`: at most 16 letters, digits, hyphens and slashes, consecutive within
 * its series and unique in its financial year (rule 46(b) of the CGST Rules).
 * @throws RangeError beyond 9,999,999, which would be a 17th character
 */
export function invoiceNumber(series: NumberSeries, year: string, count: number): string {
  if (!Number.isInteger(count) || count < 1 || count > 9_999_999)
    throw new RangeError(`No invoice has number ${count}`);
  return `${PREFIXES[series]}/${year}/${String(count).padStart(6, '0')}`;
}
