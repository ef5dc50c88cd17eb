import type { Checkout } from '@pressloom/contract';
import type { Services } from '../../src/services.ts';
import type { Random } from '../faults/random.ts';
import type { Shop } from '../shop.ts';

/** A buyer with what the browser's tabs know. */
export interface Buyer {
  id: string;
  email: string;
  /** What 'Pay' opened in some tab, and may be paid there later. */
  opened: Checkout[];
}

export interface World {
  shop: Shop;
  random: Random;
  buyers: Buyer[];
  /** Once for all buyers together. */
  couponCode: string;
  /** The process that does the next thing; it may die of it. */
  services: Services;
}
