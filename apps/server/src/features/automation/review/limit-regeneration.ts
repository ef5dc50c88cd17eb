import { HOUR_MS } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { refused } from '../../../http/errors.ts';
import { countRequest } from '../../../plugins/rate-limit-store.ts';

/** Writing again takes no credit, so it has a limit of its own: a whole run twice. */
const AN_HOUR_MAX = 60;

/** @throws 422 `regenerated_too_often` */
export async function limitRegeneration(db: Db, userId: string): Promise<void> {
  const { current } = await countRequest(db, `regeneration:user:${userId}`, HOUR_MS);
  if (current > AN_HOUR_MAX) {
    throw refused(
      'regenerated_too_often',
      `You can regenerate up to ${AN_HOUR_MAX} drafts or sections an hour. Please try again later`,
    );
  }
}
