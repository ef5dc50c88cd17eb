import { type AmountParts, findState, GST_RATE, type PaymentMode, stateTaxName } from '@pressloom/contract';
import type { InvoiceDocument } from '../../../database/schema/index.ts';

/** How its payment was made. Documents of earlier releases don't know the test mode. */
export const modeOf = ({ isDemo, isTest }: InvoiceDocument): PaymentMode =>
  isDemo ? 'demo' : isTest ? 'test' : 'live';

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
