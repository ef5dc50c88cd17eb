import type { LoginForm, SignInCode } from '@pressloom/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { withAuthErrors } from './auth-errors.ts';
import { clientHeaders, passOnCookies } from './client-headers.ts';
import { findSession } from './read-session.ts';

type Needs = Pick<Services, 'auth' | 'db'>;

/** Signs in with the password. Where a second factor is wanted there is no session yet, but a cookie that asks for it. */
export async function signIn({ auth, db }: Needs, body: LoginForm, request: FastifyRequest, reply: FastifyReply) {
  const { response, headers } = await withAuthErrors('Failed to sign in', () =>
    auth.api.signInEmail({ body, headers: clientHeaders(request), returnHeaders: true }),
  );
  passOnCookies(headers, reply);
  if ('twoFactorRedirect' in response) return { user: null, session: null, twoFactor: true };
  const session = await findSession(db, response.token);
  return { user: session?.user ?? null, session, twoFactor: false };
}

/** Finishes a sign-in with a code of the authenticator app or a recovery code. */
export async function signInWithCode(
  { auth, db }: Needs,
  { kind, code, rememberDevice }: SignInCode,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { sessionToken } = (await auth.$context).authCookies;
  const body = { code, trustDevice: rememberDevice };
  // Without the session of whoever was signed in here before: Better Auth would take the code for that one.
  const call = { body, headers: clientHeaders(request, sessionToken.name), returnHeaders: true as const };
  const { response, headers } = await withAuthErrors(
    'Failed to sign in',
    () => (kind === 'app' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call)),
    'code',
  );
  passOnCookies(headers, reply);
  const session = response.token ? await findSession(db, response.token) : null;
  return { user: session?.user ?? null, session };
}
