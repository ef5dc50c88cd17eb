import { ERROR_CODES } from '@pressloom/contract';
import { isAPIError } from 'better-auth/api';
import { ExpectedError } from '../../http/errors.ts';
import { ACCOUNT_BLOCKED } from './block/account-blocked.ts';

const SIGN_IN_EXPIRED = {
  status: 401,
  code: 'sign_in_expired',
  message: 'This sign-in took too long. Please enter your password again',
};

export const signInExpired = () =>
  new ExpectedError(SIGN_IN_EXPIRED.message, SIGN_IN_EXPIRED.code, SIGN_IN_EXPIRED.status);

/** Better Auth errors that mean something to a user: our status, a stable code and, if its message is poor, ours. */
const KNOWN: Record<string, { status: number; code: string; message?: string }> = {
  INVALID_EMAIL_OR_PASSWORD: { status: 401, code: 'invalid_credentials' },
  INVALID_USERNAME_OR_PASSWORD: { status: 401, code: 'invalid_credentials' },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    code: ERROR_CODES.emailNotVerified,
    message: 'Email not verified. Open the link in the email we just sent you',
  },
  BANNED_USER: ACCOUNT_BLOCKED,
  USER_ALREADY_EXISTS: { status: 409, code: 'email_taken' },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { status: 409, code: 'email_taken' },
  INVALID_CODE: { status: 401, code: 'wrong_code', message: 'This code is not right. Codes change every 30 seconds' },
  INVALID_BACKUP_CODE: {
    status: 401,
    code: 'wrong_code',
    message: 'This recovery code is not right, or was used already',
  },
  INVALID_TWO_FACTOR_COOKIE: SIGN_IN_EXPIRED,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    status: 401,
    code: 'sign_in_expired',
    message: 'Too many wrong codes. Please enter your password again',
  },
  ACCOUNT_TEMPORARILY_LOCKED: {
    status: 429,
    code: 'rate_limited',
    message: 'Too many wrong codes. Please try again in 15 minutes',
  },
  TOTP_NOT_ENABLED: {
    status: 409,
    code: 'two_factor_off',
    message: 'Two-factor sign-in is not set up. Please begin again',
  },
  TWO_FACTOR_NOT_ENABLED: { status: 409, code: 'two_factor_off', message: 'Two-factor sign-in is off' },
  INVALID_TOKEN: {
    status: 400,
    code: 'invalid_token',
    message: 'This link has expired or was used already. Please ask for a new one',
  },
};

/**
 * Calls Better Auth and turns its errors into ours, with the provider's message if there is one, else `fallback`.
 * @param path the field that contained a wrong code
 */
export async function withAuthErrors<T>(fallback: string, call: () => Promise<T>, path?: string): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const providerCode = String(error.body?.code ?? 'refused');
    const known = KNOWN[providerCode];
    const message = known?.message ?? error.body?.message ?? fallback;
    throw new ExpectedError(
      message,
      known?.code ?? providerCode.toLowerCase(),
      known?.status ?? error.statusCode,
      path && known?.code === 'wrong_code' ? { fields: [{ path, message }] } : undefined,
      { cause: error },
    );
  }
}
