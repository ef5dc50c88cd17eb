import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { rateLimits } from '../../../database/schema/index.ts';

/** @param name an email address, or the user name of an administrator */
export const accountKey = (name: string) => `sign-in:email:${name.toLowerCase()}`;

/** Clears the attempt counts of an account after a password reset. */
export async function forgetSignInTries(db: Db, name: string): Promise<void> {
  await db.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${`${accountKey(name)}:`})`);
}
