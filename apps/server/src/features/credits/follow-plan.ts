import { CREDITS_PER_MONTH } from '@pressloom/contract';
import type { creditBalances } from '../../database/schema/index.ts';

type Balance = Pick<typeof creditBalances.$inferSelect, 'left' | 'granted' | 'highest' | 'takenBack'>;

/**
 * The balance of a month in which the plan has changed. A larger plan adds its difference at once; a smaller one takes
 * back what is left above its number, and gives it back if the larger plan returns in the same month. So nobody gets
 * the difference twice.
 */
export function followPlan(balance: Balance, articles: number): Balance {
  const granted = balance.granted ?? CREDITS_PER_MONTH;
  const highest = balance.highest ?? granted;
  if (articles > granted) {
    const returned = Math.min(balance.takenBack, articles - granted);
    const added = Math.max(0, articles - highest);
    return {
      left: balance.left + returned + added,
      granted: articles,
      highest: Math.max(highest, articles),
      takenBack: balance.takenBack - returned,
    };
  }
  const left = Math.min(balance.left, articles);
  return { left, granted: articles, highest, takenBack: balance.takenBack + balance.left - left };
}
