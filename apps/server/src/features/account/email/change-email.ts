import { randomBytes } from 'node:crypto';
import type { User } from '@pressloom/contract';
import { and, eq, gt, ne } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { emailChanges, users, verifications } from '../../../database/schema/index.ts';
import { conflict, ExpectedError, invalidField } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { hashToken } from '../../../system/hash-token.ts';
import { requirePassword } from '../password/require-password.ts';
import { confirmEmailMail, emailChangedMail, emailChangeWantedMail, emailTakenMail } from './account-mails.ts';
import { cancelEmailChange, pendingEmailOf } from './email-change-store.ts';
import { mayMail } from './limit-mail.ts';

const LINK_MS = 60 * 60_000;

/**
 * Changes the email address. Where email is sent, the new address must be confirmed first, and a taken address gets the
 * same response as a free one: only its owner is notified.
 *
 * @throws 429 `rate_limited` until the links already sent expire
 */
export async function changeEmail(
  services: Pick<Services, 'auth' | 'db' | 'mail' | 'config'>,
  user: User,
  { password, ...form }: { email: string; password: string },
): Promise<{ pendingEmail: string | null }> {
  const { db, mail, config } = services;
  const email = form.email.toLowerCase();
  if (email === user.email) throw invalidField('email', 'This is already your email address');
  await requirePassword(services, user.id, password);
  const isTaken = await isTakenByAnotherUser(db, user.id, email);
  if (mail.kind !== 'smtp') {
    if (isTaken) throw conflict('email_taken', 'Another account already has this email address');
    await db.transaction((tx) => setEmail(tx, user.id, email, user.emailVerified));
    void mail.send(emailChangedMail(user.email, email));
    return { pendingEmail: null };
  }

  // Counted per account and address, so that a refusal reveals nothing about what others have sent there.
  if (!(await mayMail(db, 'confirm-for', `${user.id}:${email}`))) throw tooManyLinks();
  const mayConfirm = await mayMail(db, 'notice', email);
  // Others have used up the emails of this hour: the link that was sent before stays valid.
  if (!mayConfirm && (await pendingEmailOf(db, user.id)) === email) return { pendingEmail: email };
  const token = randomBytes(32).toString('base64url');
  const change = { email, tokenHash: hashToken(token), expiresAt: new Date(Date.now() + LINK_MS) };
  await db
    .insert(emailChanges)
    .values({ userId: user.id, ...change })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change });
  const link = `${config.publicUrl}/api/account/confirm-email?token=${token}`;
  // Not awaited: the duration would reveal whether the address is taken.
  void mail.send(isTaken ? emailTakenMail(email) : confirmEmailMail(email, link), async () => mayConfirm);
  void mail.send(emailChangeWantedMail(user.email, email), () => mayMail(db, 'about-to-change', user.email));
  return { pendingEmail: email };
}

function tooManyLinks() {
  const message = 'You asked for this address twice within the last hour. Open the newest link, or try again later.';
  return new ExpectedError(message, 'rate_limited', 429, { fields: [{ path: 'email', message }] });
}

/** Handles the link in the email. Returns whether the address now belongs to the account. */
export async function confirmEmail({ db, mail }: Pick<Services, 'db' | 'mail'>, token: string): Promise<boolean> {
  const changed = await db.transaction(async (tx) => {
    const [change] = await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.tokenHash, hashToken(token)), gt(emailChanges.expiresAt, new Date())))
      .returning();
    if (!change || (await isTakenByAnotherUser(tx, change.userId, change.email))) return undefined;
    const [before] = await tx.select({ email: users.email }).from(users).where(eq(users.id, change.userId));
    await setEmail(tx, change.userId, change.email, true);
    return { from: before?.email ?? '', to: change.email };
  });
  if (changed) void mail.send(emailChangedMail(changed.from, changed.to));
  return changed !== undefined;
}

/** Links sent to the former address stop working; remembered devices are asked for a code again. */
async function setEmail(tx: Db, userId: string, email: string, emailVerified: boolean) {
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await cancelEmailChange(tx, userId);
  await tx.update(users).set({ email, emailVerified, updatedAt: new Date() }).where(eq(users.id, userId));
}

async function isTakenByAnotherUser(db: Db, userId: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)));
  return row !== undefined;
}
