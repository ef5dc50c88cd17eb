import type { Services } from '../../src/services.ts';
import type { Random } from '../faults/random.ts';
import type { Shop } from '../shop.ts';
import type { Buyer } from './stage.ts';

export interface World {
  shop: Shop;
  random: Random;
  buyers: Buyer[];
  /** Once for all buyers together. */
  couponCode: string;
  /** The process that does the next thing; it may die of it. */
  services: Services;
}
