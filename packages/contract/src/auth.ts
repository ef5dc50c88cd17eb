import { z } from 'zod';
import { formerName, USER_NAMES, withApiNames } from './api-names.ts';
import { endpoint } from './endpoint.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { id, instant } from './shared.ts';

export const email = z.email('Please enter a valid email address').max(254);
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);
export const fullName = z
  .string()
  .trim()
  .min(1, 'Full name is required')
  .max(200, 'Full name must be at most 200 characters');

export const user = z.object({
  id,
  email: z.string(),
  full_name: z.string(),
  fullName: z.string().meta(formerName('full_name')),
  emailVerified: z.boolean(),
  role: z.enum(['user', 'admin']),
  created_at: instant,
  createdAt: instant.meta(formerName('created_at')),
});
export type User = z.infer<typeof user>;

/** What the browser may know about its session; the token itself stays in an HttpOnly cookie. */
export const session = z.object({
  /** Seconds until the session ends. */
  expires_in: z.number(),
  /** When the session ends, in seconds since the epoch. */
  expires_at: z.number(),
  token_type: z.literal('cookie'),
  user,
  /** What the user has paid for; absent where the installation sells nothing. */
  plan: z.enum(['free', 'pro']).optional(),
});
export type Session = z.infer<typeof session>;

export const registerForm = z.object({ fullName, email, password: newPassword });
export type RegisterForm = z.infer<typeof registerForm>;
export const loginForm = z.object({ email, password: z.string().min(1, 'Password is required').max(PASSWORD_MAX) });
export type LoginForm = z.infer<typeof loginForm>;

export const sessionReply = z.object({ user: user.nullable(), session: session.nullable() });

export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'The signed-in user and the session, or null for both',
  tag: 'Account',
  key: 'none',
  reply: sessionReply.extend({
    /** Of a session whose account was blocked: that it is, and whom to contact. */
    blocked: z.string().optional(),
  }),
});

export const register = endpoint({
  method: 'POST',
  path: '/api/account/register',
  summary: 'Create an account. Without a session in the reply, the email address must be verified first',
  tag: 'Account',
  key: 'none',
  body: withApiNames(registerForm, USER_NAMES),
  status: 201,
  reply: sessionReply,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/account/login',
  summary: 'Sign in with email and password. With `twoFactor` there is no session yet: a code is required',
  tag: 'Account',
  key: 'none',
  body: loginForm,
  reply: sessionReply.extend({ twoFactor: z.boolean() }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/account/logout',
  summary: 'End this session',
  tag: 'Account',
  key: 'none',
  reply: sessionReply,
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/account/resend-verification',
  summary: 'Resend the verification email; the reply is the same whether the address is known or not',
  tag: 'Account',
  key: 'none',
  body: z.object({ email }),
  reply: z.object({ ok: z.literal(true) }),
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/account/forgot-password',
  summary: 'Send a password reset email; the reply is the same whether the address is known or not',
  tag: 'Account',
  key: 'none',
  body: z.object({ email }),
  reply: z.object({ ok: z.literal(true) }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/account/reset-password',
  summary: 'Set a new password with the token from the email; ends all sessions of the account',
  tag: 'Account',
  key: 'none',
  body: z.object({ token: z.string().min(1).max(500), password: newPassword }),
  reply: z.object({ ok: z.literal(true) }),
});
