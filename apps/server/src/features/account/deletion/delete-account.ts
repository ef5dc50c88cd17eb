import type { User } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
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
import type { Services } from '../../../services.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { emitEvent } from '../../events/index.ts';
import { stopAllPublications } from '../../publishing/index.ts';
import { requirePassword } from '../password/require-password.ts';
import { requireSecondFactor } from '../two-factor/two-factor.ts';
import { FINISH_DELETIONS } from './finish-deletions.ts';

interface DeletionRequest {
  password: string;
  code: string;
  scheduled: 'keep' | 'take-back';
}

/**
 * Closes an account permanently: nobody can sign in, no key works, nothing more is sent. Name and email address are
 * removed at once. Work in progress on sites is finished first; then everything is deleted (finish-deletions.ts).
 */
export async function deleteAccount(
  { auth, db }: Pick<Services, 'auth' | 'db'>,
  user: User,
  { password, code, scheduled }: DeletionRequest,
  request: FastifyRequest,
): Promise<void> {
  await requirePassword({ auth, db }, user.id, password);
  await requireSecondFactor({ auth, db }, user.id, code, request);
  await db.transaction(async (tx) => {
    await tx
      .insert(accountDeletions)
      .values({ userId: user.id, email: user.email, takeBack: scheduled === 'take-back' })
      .onConflictDoNothing();
    await tx
      .update(users)
      .set({
        // The email address is free for a new account from now on.
        email: `${user.id}@deleted.invalid`,
        name: 'Deleted account',
        username: null,
        displayUsername: null,
        banned: true,
        twoFactorEnabled: false,
        updatedAt: new Date(),
      })
      .where(eq(users.id, user.id));
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
      await tx.delete(table).where(eq(table.userId, user.id));
    }
    await tx.delete(verifications).where(eq(verifications.value, user.id));
    await stopAllPublications(tx, user.id);
    await emitEvent(tx, user.id, { type: 'sessions' });
    await runSoon(tx, FINISH_DELETIONS);
  });
}
