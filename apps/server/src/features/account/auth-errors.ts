import { isAPIError } from 'better-auth/api';
import { ExpectedError } from '../../errors.ts';

/** Better Auth's refusals that mean something to a user: our status, stable code and, where its words are poor, ours. */
const KNOWN: Record<string, { status: number; code: string; message?: string }> = {
  INVALID_EMAIL_OR_PASSWORD: { status: 401, code: 'invalid_credentials' },
  INVALID_USERNAME_OR_PASSWORD: { status: 401, code: 'invalid_credentials' },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    code: 'email_not_verified',
    message: 'Email not verified. Open the link in the mail that we have just sent you',
  },
  BANNED_USER: { status: 403, code: 'account_blocked', message: 'This account has been blocked' },
  USER_ALREADY_EXISTS: { status: 409, code: 'email_taken' },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { status: 409, code: 'email_taken' },
  INVALID_TOKEN: {
    status: 400,
    code: 'invalid_token',
    message: 'This link has expired or was used already. Please ask for a new one',
  },
};

/** Calls Better Auth and turns its refusals into ours: the provider's message where there is one, else `fallback`. */
export async function withAuthErrors<T>(fallback: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const providerCode = String(error.body?.code ?? 'refused');
    const known = KNOWN[providerCode];
    throw new ExpectedError(
      known?.message ?? error.body?.message ?? fallback,
      known?.code ?? providerCode.toLowerCase(),
      known?.status ?? error.statusCode,
      undefined,
      { cause: error },
    );
  }
}
