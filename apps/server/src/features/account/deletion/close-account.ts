import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import {
  accountDeletions,
  accounts,
  adminSessions,
  aiProviders,
  apiKeys,
  calendarFeeds,
  emailChanges,
  sessions,
  twoFactors,
  users,
  verifications,
} from '../../../database/schema/index.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { endBillingOf } from '../../billing/index.ts';
import { emitEvent } from '../../events/index.ts';
import { stopAllPublications } from '../../publishing/index.ts';
import { keepOneAdministrator } from '../administrators/keep-one.ts';
import { holdAccount } from '../find-account.ts';
import { closedEmail } from './closed-email.ts';
import { FINISH_DELETIONS } from './finish-deletions.ts';

/**
 * Closes an account permanently: nobody can sign in, no key works, nothing more is sent. Name and email address are
 * removed at once. Work in progress on sites is finished first; then everything is deleted (finish-deletions.ts).
 *
 * @param scheduled what happens to posts that a site is scheduled to publish later
 * @throws 409 `last_administrator`
 */
export async function closeAccount(
  tx: Db,
  { id, email }: { id: string; email: string },
  scheduled: 'keep' | 'take-back',
): Promise<void> {
  await holdAccount(tx, id);
  await keepOneAdministrator(tx, id);
  await endBillingOf(tx, id);
  await tx
    .insert(accountDeletions)
    .values({ userId: id, email, takeBack: scheduled === 'take-back' })
    .onConflictDoNothing();
  await tx
    .update(users)
    .set({
      email: closedEmail(id),
      name: 'Deleted account',
      username: null,
      displayUsername: null,
      role: 'user',
      banned: true,
      twoFactorEnabled: false,
      updatedAt: new Date(),
    })
    .where(eq(users.id, id));
  for (const table of [
    accounts,
    sessions,
    adminSessions,
    twoFactors,
    apiKeys,
    aiProviders,
    calendarFeeds,
    emailChanges,
  ]) {
    await tx.delete(table).where(eq(table.userId, id));
  }
  await tx.delete(verifications).where(eq(verifications.value, id));
  await stopAllPublications(tx, id);
  await emitEvent(tx, id, { type: 'sessions' });
  await runSoon(tx, FINISH_DELETIONS);
}
