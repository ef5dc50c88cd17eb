import { conflict } from '../../../http/errors.ts';

/**
 * Refuses a grant whose ID belongs to another one: its form was changed after the response was lost.
 *
 * @param before what that one gave the user, in words; undefined if it wasn't this user's
 * @throws 409 `already_granted`
 */
export function requireSameGrant(before: string | undefined, now: string): void {
  if (before === now) return;
  const message = before
    ? `An earlier request has already granted ${before}. To grant more, close this form and open it again.`
    : 'This ID belongs to another grant';
  throw conflict('already_granted', message);
}
