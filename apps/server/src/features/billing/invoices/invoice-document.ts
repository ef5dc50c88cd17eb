import type { AmountParts } from '@pressloom/contract';
import { findState, GST_RATE, stateTaxName } from '@pressloom/contract';

/** Everything that is printed on an invoice, as it was when it was issued. It is stored, and never changes. */
export interface InvoiceDocument {
  kind: 'invoice' | 'receipt' | 'creditNote';
  number: string;
  /** ISO 8601. It is dated by the day in India. */
  issuedAt: string;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  /** As `27 Maharashtra`. */
  placeOfSupply: string;
  /** Services Accounting Code, where the seller charges GST. */
  sac: string | null;
  description: string;
  /** In paise. */
  price: number;
  discount: number;
  /** Taxable value, where the seller charges GST. */
  net: number;
  taxes: { name: string; percent: number; paise: number }[];
  total: number;
  /** The provider's ID of the payment, or of the refund on a credit note. */
  reference: string;
  /** What a credit note corrects. */
  corrects: { number: string; issuedAt: string } | null;
}

export interface InvoiceParty {
  name: string;
  /** Several lines. */
  address: string;
  /** As `27 Maharashtra`. */
  state: string;
  /** Empty without a registration. */
  gstin: string;
}

export const printedState = (code: string) => {
  const name = findState(code)?.name;
  return name ? `${code} ${name}` : '';
};

export function printedTaxes({ cgst, sgst, igst }: AmountParts, stateCode: string): InvoiceDocument['taxes'] {
  if (igst > 0) return [{ name: 'IGST', percent: GST_RATE, paise: igst }];
  if (cgst === 0 && sgst === 0) return [];
  return [
    { name: 'CGST', percent: GST_RATE / 2, paise: cgst },
    { name: stateTaxName(stateCode), percent: GST_RATE / 2, paise: sgst },
  ];
}
