import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { rateLimits } from '../../../database/schema/index.ts';

export const accountKey = (email: string) => `sign-in:email:${email.toLowerCase()}`;

/** Clears the attempt counts of an account after a password reset. */
export async function forgetSignInTries(db: Db, email: string): Promise<void> {
  await db.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${`${accountKey(email)}:`})`);
}
