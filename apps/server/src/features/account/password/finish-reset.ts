import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { adminSessions, apiKeys, sessions, twoFactors, users, verifications } from '../../../database/schema/index.ts';
import { recordActivity } from '../../activity/index.ts';
import { emitEvent } from '../../events/index.ts';
import { cancelEmailChange } from '../email/email-change-store.ts';
import { forgetSignInTries } from '../sign-in/sign-in-tries.ts';

/** Ends a reset: using the link in the email proves ownership of the address. */
export async function finishReset(db: Db, user: { id: string; email: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
    await revokeAccess(tx, user);
  });
}

/**
 * Revokes whatever access others may have to an account whose password was just reset: sessions with their open
 * streams, API keys, links in emails, remembered devices, and a pending change of address. Lockouts caused by others'
 * attempts are lifted.
 */
export async function revokeAccess(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  const [user] = await tx.select({ username: users.username }).from(users).where(eq(users.id, id));
  for (const table of [sessions, adminSessions, apiKeys]) await tx.delete(table).where(eq(table.userId, id));
  await tx.delete(verifications).where(eq(verifications.value, id));
  await cancelEmailChange(tx, id);
  await tx.update(twoFactors).set({ failedVerificationCount: 0, lockedUntil: null }).where(eq(twoFactors.userId, id));
  await forgetSignInTries(tx, email);
  if (user?.username) await forgetSignInTries(tx, user.username);
  await recordActivity(tx, id, { kind: 'account.password-reset' });
  await emitEvent(tx, id, { type: 'sessions' });
}
