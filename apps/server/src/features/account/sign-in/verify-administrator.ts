import { eq, or } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../database/connection.ts';
import { accounts, sessions, users } from '../../../database/schema/index.ts';
import { ExpectedError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { withAuthErrors } from '../auth-errors.ts';
import { clientHeaders } from '../client-headers.ts';
import { ownPassword } from '../password/require-password.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { recoveryCodeFrom } from '../two-factor/recovery-codes.ts';
import { useCodeOnce } from '../two-factor/use-code-once.ts';
import { withEvenTiming } from './even-timing.ts';
import { limitSignIn } from './limit-sign-in.ts';

type Needs = Pick<Services, 'auth' | 'db' | 'log'>;

interface Credentials {
  /** A user name, or an email address. */
  username: string;
  password: string;
  /** Of the authenticator app, or a recovery code; empty where two-factor sign-in is off. */
  code: string;
}

interface VerifiedAdministrator {
  id: string;
  /** Of the password that was right. */
  passwordHash: string;
  /** Forgets the attempts before, and knows this browser from now on. */
  welcome: () => Promise<void>;
}

/**
 * Checks an administrator's credentials without signing in. Attempts with an email address count together with those of the
 * ordinary sign-in, because they guess the same password; those with a user name have a count of their own, which says
 * nothing of an account.
 *
 * @returns undefined for any failure, after the same time
 * @throws 429 `rate_limited`
 */
export async function verifyAdministrator(
  services: Needs,
  { username, password, code }: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<VerifiedAdministrator | undefined> {
  const { auth, db } = services;
  const name = username.toLowerCase();
  const [account] = await db
    .select({ id: users.id, email: users.email, role: users.role, passwordHash: accounts.password })
    .from(users)
    .leftJoin(accounts, ownPassword(users.id))
    .where(or(eq(users.username, name), eq(users.email, name)));
  const forgetTries = await limitSignIn(services, { name, email: account?.email ?? name }, request);
  const isRight = await withEvenTiming(async () => {
    if (account?.role !== 'admin') {
      // As long as it takes for an administrator, also when many sign in at once.
      await (await auth.$context).password.hash(password);
      return false;
    }
    return isCorrect(services, account, password, code, request).catch((error: unknown) => {
      if (error instanceof ExpectedError) return false;
      throw error;
    });
  });
  if (!isRight || !account?.passwordHash) {
    services.log.warn({ address: request.ip, account: account?.id }, 'A sign-in to the admin area was refused');
    return undefined;
  }
  const { id, email, passwordHash } = account;
  const welcome = async () => {
    await forgetTries();
    await rememberDevice({ auth, db }, email, reply);
  };
  return { id, passwordHash, welcome };
}

/** @throws {ExpectedError} if Better Auth refuses the password or the code */
async function isCorrect(
  { auth, db }: Pick<Needs, 'auth' | 'db'>,
  { id, email }: { id: string; email: string },
  password: string,
  code: string,
  request: FastifyRequest,
): Promise<boolean> {
  const { response, headers } = await withAuthErrors('Failed to sign in', () =>
    auth.api.signInEmail({ body: { email, password }, headers: withoutCookies(request), returnHeaders: true }),
  );
  if (!('twoFactorRedirect' in response)) {
    await endSession(db, response.token);
    return true;
  }
  const digits = code.replace(/\s/g, '');
  if (!digits) return false;
  const step = withoutCookies(request);
  step.set('cookie', cookiesOf(headers));
  if (/^\d{6}$/.test(digits)) {
    const verify = () =>
      withAuthErrors('Failed to sign in', () => auth.api.verifyTOTP({ body: { code: digits }, headers: step }));
    await endSession(db, (await useCodeOnce(db, id, digits, verify)).token);
  } else {
    await withAuthErrors('Failed to sign in', () =>
      auth.api.verifyBackupCode({ body: { code: recoveryCodeFrom(digits), disableSession: true }, headers: step }),
    );
  }
  return true;
}

/** A browser that is remembered by the ordinary sign-in is asked for its code here all the same. */
function withoutCookies(request: FastifyRequest): Headers {
  const headers = clientHeaders(request);
  headers.delete('cookie');
  return headers;
}

const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Better Auth opens a session of the app with each correct password. */
const endSession = (db: Db, token: string) => db.delete(sessions).where(eq(sessions.token, token));
