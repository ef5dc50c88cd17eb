import { conflict } from '../../../http/errors.ts';

interface Grant {
  /** What it gave the user, in words. */
  given: string;
  /** Null: not recorded. */
  reason: string | null;
}

/**
 * Refuses a grant whose ID belongs to another one: its form was changed after the response was lost.
 *
 * @param before undefined if it wasn't this user's
 * @throws 409 `already_granted`
 */
export function requireSameGrant(before: Grant | undefined, now: Grant): void {
  if (!before) throw conflict('already_granted', 'This ID belongs to another grant');
  const isSameReason = before.reason === null || before.reason === now.reason;
  if (before.given === now.given && isSameReason) return;
  const given = isSameReason ? before.given : `${before.given} with the reason “${before.reason}”`;
  const message = `An earlier request has already granted ${given}. To grant more, close this form and open it again.`;
  throw conflict('already_granted', message);
}
