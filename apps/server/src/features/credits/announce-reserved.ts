import type { Db } from '../../database/connection.ts';
import { emitEvent } from '../events/index.ts';
import { lockBalance } from './credit-store.ts';

/** Has open pages read the user's credits again, as part of `tx`: what is under way reserves some of them. */
export async function announceReserved(tx: Db, userId: string): Promise<void> {
  await emitEvent(tx, userId, { type: 'credits', left: await lockBalance(tx, userId) });
}
