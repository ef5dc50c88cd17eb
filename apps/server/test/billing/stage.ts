import type { Checkout } from '@pressloom/contract';
import type { DemoPayments } from '@pressloom/testkit';
import type { Db } from '../../src/database/connection.ts';

/** Our books, the provider's, and what brings the one in line with the other. */
export interface Stage {
  db: Db;
  demo: DemoPayments;
  now(): Date;
  /** Time goes by, for both. */
  pass(ms: number): Promise<void>;
  /** Acts on the webhooks that have arrived. */
  hear(): Promise<void>;
  sweep(): Promise<void>;
  /** Looks for payments and refunds that no callback or webhook reported. */
  compare(): Promise<void>;
  /** Brings refunds to the provider. */
  refund(): Promise<void>;
}

/** A buyer with what the browser's tabs know. */
export interface Buyer {
  id: string;
  email: string;
  /** What 'Pay' opened in some tab, and may be paid there later. */
  opened: Checkout[];
}
