import type { Db } from '../../database/connection.ts';
import { lockKey } from '../../database/lock-key.ts';

/** Holds everything that a user buys, pays and cancels until `tx` ends: callback, webhook, sweep and clicks take turns. */
export const lockBilling = (tx: Db, userId: string) => lockKey(tx, `billing:${userId}`);
