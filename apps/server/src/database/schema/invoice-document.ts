/** Everything that is printed on an invoice, as it was when it was issued. It is stored, and never changes. */
export interface InvoiceDocument {
  kind: 'invoice' | 'receipt' | 'creditNote';
  number: string;
  /** ISO 8601. It is dated by the day in India. */
  issuedAt: string;
  /** Payments go to a stand-in: no money moves. */
  isDemo: boolean;
  /** They go to the provider's test mode: no money moves. */
  isTest?: boolean;
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
