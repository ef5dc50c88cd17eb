import { hkdfSync } from 'node:crypto';
import { PASSWORD_MAX, PASSWORD_MIN, REMEMBERED_DEVICE_DAYS, TOTP_DIGITS } from '@pressloom/contract';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
// The full package with all its plugins adds about 150 ms to every start.
import { betterAuth } from 'better-auth/minimal';
import { admin } from 'better-auth/plugins/admin';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { username } from 'better-auth/plugins/username';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import * as schema from '../../database/schema/index.ts';
import type { Logger } from '../../system/logger.ts';
import type { Mail } from '../../system/mail.ts';
import type { Message } from '../../system/message.ts';
import { recordActivity } from '../activity/index.ts';
import { seedSamplePosts } from '../posts/index.ts';
import { blockedMessage } from './block/account-blocked.ts';
import { alreadyRegisteredMail, passwordResetMail, verificationMail } from './email/account-mails.ts';
import { type MailSlots, mayMail } from './email/limit-mail.ts';
import { finishReset } from './password/finish-reset.ts';
import { generateRecoveryCodes } from './two-factor/recovery-codes.ts';

export type Auth = ReturnType<typeof createAuth>;

/** Passes the client's IP address to Better Auth: set anew for each call, never taken from a request. */
export const CLIENT_ADDRESS_HEADER = 'x-pressloom-client-address';

/** Prefix of our cookie names, after `__Secure-` if the site is served over https. */
export const COOKIE_PREFIX = 'pressloom';

const DAY_S = 24 * 60 * 60;
export const SESSION_S = 7 * DAY_S;
/** A session is extended on each day it is used, for at most SESSION_MAX_DAYS; then everyone signs in again. */
export const SESSION_RENEWAL_S = DAY_S;
export const SESSION_MAX_DAYS = 30;
const LINK_S = 60 * 60;

/**
 * Accounts and sessions. Better Auth's own routes are not mounted: ours call `auth.api` (see routes.ts), so every reply
 * and error has our shape and only the operations we offer can be called.
 */
export function createAuth({ config, db, mail, log }: { config: Config; db: Db; mail: Mail; log: Logger }) {
  // Emails are never awaited: the duration would reveal whether an address is registered.
  const send = async (slots: MailSlots, message: Message) =>
    void mail.send(message, () => mayMail(db, slots, message.to));

  return betterAuth({
    appName: 'pressloom',
    baseURL: config.publicUrl,
    secret: Buffer.from(hkdfSync('sha256', config.appSecret, 'pressloom', 'sessions', 32)).toString('hex'),
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        log.error({ err: details.find((detail) => detail instanceof Error) }, `Accounts: ${message}`),
    },
    database: drizzleAdapter(db, {
      provider: 'pg',
      usePlural: true,
      transaction: true,
      schema: {
        users: schema.users,
        sessions: schema.sessions,
        accounts: schema.accounts,
        verifications: schema.verifications,
        twoFactors: schema.twoFactors,
      },
    }),
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: config.publicUrl.startsWith('https:'),
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    session: { expiresIn: SESSION_S, updateAge: SESSION_RENEWAL_S },
    // A reset token readable in the database would give access to the account.
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      requireEmailVerification: mail.kind === 'smtp',
      resetPasswordTokenExpiresIn: LINK_S,
      sendResetPassword: ({ user, token }) =>
        send(
          'way-in',
          passwordResetMail(user.email, `${config.publicUrl}/reset-password?token=${encodeURIComponent(token)}`),
        ),
      onExistingUserSignUp: ({ user }) =>
        send(
          'notice',
          alreadyRegisteredMail(user.email, `${config.publicUrl}/auth`, `${config.publicUrl}/forgot-password`),
        ),
      onPasswordReset: ({ user }) => finishReset(db, user),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: LINK_S,
      sendVerificationEmail: ({ user, token }) =>
        send(
          'way-in',
          verificationMail(
            user.email,
            `${config.publicUrl}/api/account/verify-email?token=${encodeURIComponent(token)}`,
          ),
        ),
    },
    databaseHooks: {
      user: {
        create: {
          after: async (user) => {
            // An account without sample posts is better than none.
            await seedSamplePosts(db, { id: user.id, fullName: user.name }).catch((error: unknown) =>
              log.error({ err: error }, 'The sample posts of a new account could not be created'),
            );
            await recordActivity(db, user.id, { kind: 'account.signed-up' });
          },
        },
      },
    },
    plugins: [
      username(),
      admin({ bannedUserMessage: blockedMessage(config) }),
      twoFactor({
        totpOptions: { digits: TOTP_DIGITS },
        backupCodeOptions: { customBackupCodesGenerate: generateRecoveryCodes },
        trustDeviceMaxAge: REMEMBERED_DEVICE_DAYS * DAY_S,
      }),
    ],
  });
}
