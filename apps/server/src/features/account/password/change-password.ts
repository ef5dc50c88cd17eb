import type { User } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { accounts, adminSessions, verifications } from '../../../database/schema/index.ts';
import { refused } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { recordActivity } from '../../activity/index.ts';
import { passwordChangedMail } from '../email/account-mails.ts';
import { cancelEmailChange } from '../email/email-change-store.ts';
import { endOtherSessions } from '../sessions/device-sessions.ts';
import { ownPassword, requirePassword } from './require-password.ts';
import { refuseWeakPassword } from './weak-password.ts';

interface NewPassword {
  currentPassword: string;
  newPassword: string;
  endOtherSessions: boolean;
}

/**
 * Sets a new password. Links that would set another password or email address stop working, remembered devices are asked
 * for a code again, and sessions of the admin area end. API keys remain: only a reset revokes them (finish-reset.ts).
 * @throws 422 `wrong_password`, `same_password` or `weak_password`
 */
export async function changePassword(
  { auth, db, mail, config }: Pick<Services, 'auth' | 'db' | 'mail' | 'config'>,
  user: User,
  sessionId: string,
  wanted: NewPassword,
): Promise<void> {
  await requirePassword({ auth, db }, user.id, wanted.currentPassword, 'currentPassword');
  if (wanted.newPassword === wanted.currentPassword) throw samePassword();
  refuseWeakPassword(wanted.newPassword, user, 'newPassword');
  const password = await (await auth.$context).password.hash(wanted.newPassword);
  await db.transaction(async (tx) => {
    await tx.update(accounts).set({ password, updatedAt: new Date() }).where(ownPassword(user.id));
    await recordActivity(tx, user.id, { kind: 'account.password-changed' });
    await tx.delete(verifications).where(eq(verifications.value, user.id));
    await cancelEmailChange(tx, user.id);
    await tx.delete(adminSessions).where(eq(adminSessions.userId, user.id));
    if (wanted.endOtherSessions) await endOtherSessions(tx, user.id, sessionId);
  });
  void mail.send(passwordChangedMail(user.email, `${config.publicUrl}/forgot-password`));
}

function samePassword() {
  const message = 'This is your current password. Choose a different one';
  return refused('same_password', message, { fields: [{ path: 'newPassword', message }] });
}
