import { z } from 'zod';
import { USER_NAMES, withApiNames } from './api-names.ts';
import { email, fullName, newPassword, sessionReply, user } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { PASSWORD_MAX, TOTP_DIGITS } from './limits.ts';
import { id, idParams, instant, nothing } from './shared.ts';

const password = z.string().min(1, 'Password is required').max(PASSWORD_MAX, 'This password is too long');
/** Accepts spaces, such as the one many apps show in the middle. */
const totpCode = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .refine((code) => new RegExp(`^\\d{${TOTP_DIGITS}}$`).test(code), `Enter the ${TOTP_DIGITS} digits from the app`);
const recoveryCode = z.string().trim().min(1, 'Enter a recovery code').max(40, 'This is not a recovery code');

export const account = z.object({
  /** The new email address awaiting confirmation. */
  pendingEmail: z.string().nullable(),
  /** Whether a new email address must be confirmed before it takes effect. */
  verifiesEmail: z.boolean(),
  twoFactor: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number().int() }),
});
export type Account = z.infer<typeof account>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: "Account settings other than the user's own fields",
  tag: 'Account',
  key: 'none',
  reply: account,
});

export const profileForm = z.object({ fullName });
export const saveProfile = endpoint({
  method: 'PATCH',
  path: '/api/account/profile',
  summary: "Change the user's name",
  tag: 'Account',
  key: 'none',
  body: withApiNames(profileForm, USER_NAMES),
  reply: z.object({ user }),
});

export const emailForm = z.object({ email, password });
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary:
    'Change the email address. If verification is on, the new address must be confirmed first: `pendingEmail` is then set. The reply is the same for an address that is taken',
  tag: 'Account',
  key: 'none',
  body: emailForm,
  reply: z.object({ pendingEmail: z.string().nullable() }),
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  summary: 'Cancel a pending change of the email address',
  tag: 'Account',
  key: 'none',
  reply: nothing,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change the password and, on request, end all other sessions',
  tag: 'Account',
  key: 'none',
  body: z.object({
    currentPassword: z.string().min(1, 'Current password is required').max(PASSWORD_MAX, 'This password is too long'),
    newPassword,
    endOtherSessions: z.boolean().default(true),
  }),
  reply: nothing,
});

export const deviceSession = z.object({
  id,
  /** Browser and operating system, as far as the browser reports them. */
  device: z.string(),
  address: z.string().nullable(),
  createdAt: instant,
  /** Accurate to a few minutes. */
  lastSeenAt: instant,
  current: z.boolean(),
  /** A session of the admin area, which is apart from those of the app. */
  isAdminArea: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Active sessions of the user, the current one first',
  tag: 'Account',
  key: 'none',
  reply: z.object({ sessions: z.array(deviceSession) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'Sign one device out',
  tag: 'Account',
  key: 'none',
  params: idParams,
  reply: nothing,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Sign out all other devices, and ask remembered devices for a code again',
  tag: 'Account',
  key: 'none',
  reply: z.object({ ended: z.number().int() }),
});

export const passwordForm = z.object({ password });
export const codeForm = z.object({ code: totpCode });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/api/account/two-factor',
  summary: 'Start setting up two-factor sign-in; returns the secret for the authenticator app',
  tag: 'Account',
  key: 'none',
  body: passwordForm,
  reply: z.object({ uri: z.string(), secret: z.string() }),
});

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/confirm',
  summary: 'Turn on two-factor sign-in with the first code from the app. Recovery codes are returned only here',
  tag: 'Account',
  key: 'none',
  body: codeForm,
  reply: recoveryCodes,
});

/** Required before two-factor sign-in is weakened: a hijacked session plus the password is not enough. */
export const secondFactorForm = z.object({
  password,
  /** A code from the authenticator app, or a recovery code. */
  code: z.string().trim().min(1, 'Enter a code from your app, or a recovery code').max(40, 'Enter a valid code'),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/recovery-codes',
  summary: 'Replace the recovery codes; requires the password and a code',
  tag: 'Account',
  key: 'none',
  body: secondFactorForm,
  reply: recoveryCodes,
});

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/account/two-factor/disable',
  summary: 'Turn off two-factor sign-in; requires the password and a code',
  tag: 'Account',
  key: 'none',
  body: secondFactorForm,
  reply: nothing,
});

/** The second step of a sign-in: a code from the authenticator app or a recovery code. */
export const signInCodeForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('app'), code: totpCode, rememberDevice: z.boolean().default(false) }),
  z.object({ kind: z.literal('recovery'), code: recoveryCode, rememberDevice: z.boolean().default(false) }),
]);

export type SignInCode = z.infer<typeof signInCodeForm>;

export const loginWithCode = endpoint({
  method: 'POST',
  path: '/api/account/login/code',
  summary: 'Finish a sign-in that asked for a second factor',
  tag: 'Account',
  key: 'none',
  body: signInCodeForm,
  reply: sessionReply,
});

export const deleteAccountForm = z.object({
  password,
  /** A code from the authenticator app or a recovery code, if two-factor sign-in is on. */
  code: z.string().trim().max(40).default(''),
  /** What to do with posts that a site is scheduled to publish later. */
  scheduled: z.enum(['keep', 'take-back']).default('keep'),
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  summary:
    'Delete the account: all sessions end at once; work in progress on sites is completed or removed, then all data is deleted and the deletion confirmed by email',
  tag: 'Account',
  key: 'none',
  body: deleteAccountForm,
  status: 202,
  reply: nothing,
});

export const exportPath = (format: 'json' | 'wxr') => `/api/account/export.${format === 'json' ? 'json' : 'xml'}`;
