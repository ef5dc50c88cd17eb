import { createHash } from 'node:crypto';
import { type Autopilot, ERROR_CODES, type Run } from '@pressloom/contract';
import { conflict } from '../../http/errors.ts';

/** Recognizes a request that is repeated, whatever became of what it created. */
export const requestHash = (fields: object): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex');

/**
 * Refuses a request whose id belongs to what another request created: its user changed what they ask for after the response
 * was lost.
 *
 * @param before null for what was created before requests were recorded: it is taken for the same
 * @throws 409 `already_created` with `created` in its details
 */
export function requireSameRequest(before: string | null, now: string, created: Run | Autopilot): void {
  if (before === null || before === now) return;
  throw conflict(ERROR_CODES.alreadyCreated, 'An earlier request with this ID asked for something else', { created });
}
