// Apart from its endpoint: the form needs nothing else of the contract.
import { z } from 'zod';

/** The payment provider refunds no less, in paise. */
const LEAST_REFUND = 100;

export const adminRefund = z.object({
  /** In paise. */
  total: z.number('Enter an amount').int().min(LEAST_REFUND, 'At least ₹1').max(1_000_000_000),
  /** What had not gone back when the administrator looked, in paise: a second click, or another one's, is refused. */
  left: z.number().int(),
  reason: z.string().trim().min(1, 'Say why').max(500),
});
