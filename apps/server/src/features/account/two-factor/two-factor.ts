import type { User } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../database/connection.ts';
import { adminSessions, twoFactors, users, verifications } from '../../../database/schema/index.ts';
import { conflict, invalidField } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { emitEvent } from '../../events/index.ts';
import type { Auth } from '../auth.ts';
import { withAuthErrors } from '../auth-errors.ts';
import { clientHeaders, passOnCookies } from '../client-headers.ts';
import { twoFactorChangedMail } from '../email/account-mails.ts';
import { requirePassword } from '../password/require-password.ts';
import { recoveryCodeFrom } from './recovery-codes.ts';
import { useCodeOnce } from './use-code-once.ts';

type Needs = Pick<Services, 'auth' | 'db' | 'mail'>;

/** Creates a secret for the authenticator app. Sign-in requires no code until the app's first one is confirmed. */
export async function beginTwoFactor(services: Needs, user: User, password: string, request: FastifyRequest) {
  await requirePassword(services, user.id, password);
  if (await isOn(services.db, user.id)) throw alreadyOn();
  const reply = await withAuthErrors('Two-factor sign-in could not be prepared', () =>
    services.auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers: clientHeaders(request) }),
  );
  const uri = 'totpURI' in reply ? String(reply.totpURI) : '';
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' };
}

/**
 * Turns it on and returns the recovery codes. Better Auth replaces the session; those of the admin area, opened without a
 * code, end.
 */
export async function confirmTwoFactor(
  { auth, db, mail }: Needs,
  user: User,
  code: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (await isOn(db, user.id)) throw alreadyOn();
  const { headers } = await useCodeOnce(db, user.id, code, () =>
    withAuthErrors(
      'Couldn’t check the code',
      () => auth.api.verifyTOTP({ body: { code }, headers: clientHeaders(request), returnHeaders: true }),
      'code',
    ),
  );
  passOnCookies(headers, reply);
  await db.delete(adminSessions).where(eq(adminSessions.userId, user.id));
  await emitEvent(db, user.id, { type: 'sessions' });
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: user.id } });
  void mail.send(twoFactorChangedMail(user.email, true));
  return { recoveryCodes: backupCodes };
}

export async function renewRecoveryCodes(
  services: Needs,
  user: User,
  { password, code }: { password: string; code: string },
  request: FastifyRequest,
) {
  await requirePassword(services, user.id, password);
  await requireSecondFactor(services, user.id, code, request);
  const { backupCodes } = await withAuthErrors('New codes could not be made', () =>
    services.auth.api.generateBackupCodes({ body: { password }, headers: clientHeaders(request) }),
  );
  return { recoveryCodes: backupCodes };
}

/** Turns it off. A hijacked session plus the password is not enough: a code is required too. */
export async function disableTwoFactor(
  { auth, db, mail }: Needs,
  user: User,
  { password, code }: { password: string; code: string },
  request: FastifyRequest,
): Promise<void> {
  await requirePassword({ auth, db }, user.id, password);
  await requireSecondFactor({ auth, db }, user.id, code, request);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ twoFactorEnabled: false, updatedAt: new Date() }).where(eq(users.id, user.id));
    await tx.delete(twoFactors).where(eq(twoFactors.userId, user.id));
    // Remembered devices, for a code that is no longer asked for.
    await tx.delete(verifications).where(eq(verifications.value, user.id));
  });
  void mail.send(twoFactorChangedMail(user.email, false));
}

export async function twoFactorState({ auth, db }: { auth: Auth; db: Db }, userId: string) {
  if (!(await isOn(db, userId))) return { enabled: false, recoveryCodesLeft: 0 };
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
  return { enabled: true, recoveryCodesLeft: backupCodes.length };
}

export async function isOn(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select({ on: users.twoFactorEnabled }).from(users).where(eq(users.id, userId));
  return row?.on ?? false;
}

/**
 * Asks a signed-in user for the second factor, if enabled, before something irreversible.
 * @throws 400 naming the field `code`
 */
export async function requireSecondFactor(
  { auth, db }: { auth: Auth; db: Db },
  userId: string,
  code: string,
  request: FastifyRequest,
): Promise<void> {
  if (!(await isOn(db, userId))) return;
  const digits = code.replace(/\s/g, '');
  if (!digits) throw invalidField('code', 'Enter a code from your app, or a recovery code');
  const headers = clientHeaders(request);
  const check = (call: () => Promise<unknown>) => withAuthErrors('Couldn’t check the code', call, 'code');
  if (/^\d{6}$/.test(digits)) {
    await useCodeOnce(db, userId, digits, () => check(() => auth.api.verifyTOTP({ body: { code: digits }, headers })));
  } else {
    await check(() =>
      auth.api.verifyBackupCode({ body: { code: recoveryCodeFrom(digits), disableSession: true }, headers }),
    );
  }
}

const alreadyOn = () => conflict('two_factor_on', 'Two-factor sign-in is on already');
