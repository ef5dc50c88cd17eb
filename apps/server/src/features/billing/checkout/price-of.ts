import { type AmountParts, type BillingPeriod, type Discount, splitAmount } from '@pressloom/contract';
import type { Config } from '../../../config.ts';

/** In paise. The provider takes nothing below one rupee. */
const SMALLEST = 100;

/** What a period costs, tax included. */
export const fullPrice = ({ plans }: Pick<Config, 'plans'>, period: BillingPeriod): number =>
  (period === 'month' ? plans.pro.monthly : plans.pro.yearly) * 100;

/**
 * What a period of Pro costs and what that consists of. What is too small to be paid is free.
 * @param state code of the buyer's state; empty while it is not known, and the tax is not split yet
 */
export function priceOf(
  config: Pick<Config, 'plans' | 'billing'>,
  { period, discount, state }: { period: BillingPeriod; discount: Discount; state: string },
): AmountParts {
  const seller = config.billing?.seller.gstin && state !== '' ? config.billing.seller.state : undefined;
  const price = fullPrice(config, period);
  const amount = splitAmount(price, discount, { seller, buyer: state });
  if (amount.total >= SMALLEST) return amount;
  return splitAmount(price, { percent: 100, amount: null }, { seller, buyer: state });
}
