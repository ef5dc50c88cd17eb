import type { ActivityKind } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { users } from '../../database/schema/index.ts';
import { recordActivity } from '../activity/index.ts';

/**
 * Records what happened to a plan in its user's activity, which administrators see too. Nothing for an account that is
 * gone. Before the lock on the numbers of documents: it waits for the end of an account that is being deleted.
 */
export async function recordEvent(
  tx: Db,
  userId: string,
  kind: Extract<ActivityKind, `account.${string}`>,
  title?: string,
): Promise<void> {
  if (await hasAccount(tx, userId)) await recordActivity(tx, userId, { kind, ...(title && { title }) });
}

/** Whether the account is still there, which it stays until `tx` ends. */
export async function hasAccount(tx: Db, userId: string): Promise<boolean> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  return user !== undefined;
}
