import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { rateLimits } from '../../../database/schema/index.ts';
import { ExpectedError } from '../../../http/errors.ts';
import { countRequest } from '../../../plugins/rate-limit-store.ts';

/** Longer than a code is valid: its own 30 seconds, and 30 before and after. */
const REMEMBERED_MS = 5 * 60_000;

/**
 * Accepts a code from the authenticator app only once: someone who read it over the user's shoulder, or sends it at the
 * same moment, is refused. A code that `verify` refuses was not used.
 *
 * @throws 401 `wrong_code` naming the field `code`
 */
export async function useCodeOnce<T>(db: Db, userId: string, code: string, verify: () => Promise<T>): Promise<T> {
  const key = `used-code:${userId}:${code}`;
  // A single statement, so that one of two concurrent requests comes first.
  const { current } = await countRequest(db, key, REMEMBERED_MS);
  if (current > 1) {
    const message = 'You’ve already used this code. Enter the next one from your app';
    throw new ExpectedError(message, 'wrong_code', 401, { fields: [{ path: 'code', message }] });
  }
  try {
    return await verify();
  } catch (error) {
    await db.delete(rateLimits).where(eq(rateLimits.key, key));
    throw error;
  }
}
