import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { users } from '../../database/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { closedEmail } from './deletion/closed-email.ts';

/** Condition on users: the account is not being deleted. */
export const isNotClosed = sql`${users.email} <> ${closedEmail(users.id)}`;

/**
 * Locks an account until `tx` ends. First this, then the administrators (keepOneAdministrator), then billing (lockBilling):
 * locks that are always taken in one order can't deadlock. Rows of the account can still be added meanwhile, as by a payment.
 */
export const holdAccount = (tx: Db, id: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');

/** An account by its ID, for administrators, locked as by `holdAccount`. @throws 404 */
export async function lockAccount(tx: Db, id: string) {
  const [account] = await tx
    .select({
      id: users.id,
      email: users.email,
      isVerified: users.emailVerified,
      isAdministrator: eq(users.role, 'admin').mapWith(Boolean),
      isBlocked: users.banned,
    })
    .from(users)
    .where(and(eq(users.id, id), isNotClosed))
    .for('no key update');
  if (!account) throw notFound('User');
  return account;
}
