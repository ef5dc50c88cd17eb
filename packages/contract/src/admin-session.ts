import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PASSWORD_MAX } from './limits.ts';
import { instant, nothing } from './shared.ts';

/** An unused session of an administrator ends after this time. */
export const ADMIN_IDLE_MINUTES = 30;
/** A session of an administrator ends after this time, used or not. */
export const ADMIN_SESSION_HOURS = 12;

export const adminLoginForm = z.object({
  /** The user name, or the email address of the account. */
  username: z.string().trim().min(1, 'Username is required').max(254, 'This username is too long'),
  password: z.string().min(1, 'Password is required').max(PASSWORD_MAX, 'This password is too long'),
  /** A code from the authenticator app or a recovery code, if two-factor sign-in is on. */
  code: z.string().trim().max(40, 'Enter a valid code').default(''),
});

export const adminSession = z.object({
  username: z.string(),
  loginTime: instant,
  /** Whether plans are sold here, so that there are plans to grant. */
  sellsPlans: z.boolean(),
});
export type AdminSession = z.infer<typeof adminSession>;

/** The only address of the admin area that is there for everyone. Every failure has the same reply. */
export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Open a session of the admin area',
  tag: 'Administration',
  body: adminLoginForm,
  reply: adminSession,
});

export const getAdminSession = endpoint({
  method: 'GET',
  path: '/api/admin/session',
  summary: 'The session of the admin area',
  tag: 'Administration',
  reply: adminSession,
});

export const adminLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'End the session of the admin area',
  tag: 'Administration',
  reply: nothing,
});
