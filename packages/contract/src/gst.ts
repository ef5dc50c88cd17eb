import { findState } from './indian-states.ts';

/** Of online services (SAC 998314…998439), in percent. */
export const GST_RATE = 18;

/** An amount in whole paise and what it consists of. Central and state tax within a state, integrated tax across. */
export interface AmountParts {
  /** Price before the discount, tax included. */
  price: number;
  discount: number;
  /** Taxable value. */
  net: number;
  cgst: number;
  /** UTGST in a union territory without a legislature. */
  sgst: number;
  igst: number;
  total: number;
}

export interface Discount {
  /** 1 to 100. */
  percent: number | null;
  /** In paise. */
  amount: number | null;
}

/**
 * Splits a price that includes its tax. A discount known at the time of supply lowers the taxable value (section 15(3)
 * of the CGST Act); the tax is value × rate ÷ (100 + rates) (rule 35), in whole paise, half a paisa up. What is left is
 * the net amount, so that the parts always add up to the total.
 * @param price in paise
 * @param states codes of the seller's state and of the place of supply. Without a GSTIN the seller charges no tax:
 * `seller` is then undefined
 */
export function splitAmount(
  price: number,
  discount: Discount,
  { seller, buyer }: { seller: string | undefined; buyer: string },
): AmountParts {
  const off = discountOn(price, discount);
  const total = price - off;
  const taxOf = (rate: number) => Math.floor((2 * total * rate + 100 + GST_RATE) / (2 * (100 + GST_RATE)));
  const isTaxed = seller !== undefined;
  const isWithinState = seller === buyer;
  const half = isTaxed && isWithinState ? taxOf(GST_RATE / 2) : 0;
  const igst = isTaxed && !isWithinState ? taxOf(GST_RATE) : 0;
  return { price, discount: off, net: total - 2 * half - igst, cgst: half, sgst: half, igst, total };
}

/** In paise, at most the price, half a paisa up. Where a coupon states both, what takes off more counts. */
export function discountOn(price: number, { percent, amount }: Discount): number {
  const byPercent = Math.floor((price * Math.min(100, percent ?? 0) + 50) / 100);
  return Math.min(price, Math.max(byPercent, amount ?? 0));
}

/** What the tax of the place is called beside CGST. */
export const stateTaxName = (stateCode: string) => (findState(stateCode)?.isUnionTerritory ? 'UTGST' : 'SGST');

/** ₹1,49,900.00 for 14,990,000 paise. */
export const formatPaise = (paise: number) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
