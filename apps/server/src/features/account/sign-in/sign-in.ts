import type { LoginForm, Session, SignInCode } from '@pressloom/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { recordActivity } from '../../activity/index.ts';
import type { Auth } from '../auth.ts';
import { signInExpired, withAuthErrors } from '../auth-errors.ts';
import { clientHeaders, passOnCookies } from '../client-headers.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { findSession, signedValue } from '../sessions/read-session.ts';
import { recoveryCodeFrom } from '../two-factor/recovery-codes.ts';
import { useCodeOnce } from '../two-factor/use-code-once.ts';
import { limitSignIn } from './limit-sign-in.ts';

type Needs = Pick<Services, 'auth' | 'db'>;

/** Signs in with the password. If a second factor is required, sets a cookie for that step instead of a session. */
export async function signIn({ auth, db }: Needs, body: LoginForm, request: FastifyRequest, reply: FastifyReply) {
  const forgetTries = await limitSignIn(
    { auth, db },
    { name: body.email, email: body.email, alternative: 'Reset your password by email to sign in now' },
    request,
  );
  const { response, headers } = await withAuthErrors('Failed to sign in', () =>
    auth.api.signInEmail({ body, headers: clientHeaders(request), returnHeaders: true }),
  );
  passOnCookies(headers, reply);
  await forgetTries();
  if ('twoFactorRedirect' in response) return { user: null, session: null, twoFactor: true };
  const session = await findSession(db, response.token);
  await noteSignIn({ auth, db }, session, request, reply);
  return { user: session?.user ?? null, session, twoFactor: false };
}

/** Completes a sign-in with a code from the authenticator app or a recovery code. */
export async function signInWithCode(
  { auth, db }: Needs,
  { kind, code, rememberDevice }: SignInCode,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { sessionToken } = (await auth.$context).authCookies;
  const userId = kind === 'app' ? await userOfSignIn(auth, request) : undefined;
  const body = { code: kind === 'app' ? code : recoveryCodeFrom(code), trustDevice: rememberDevice };
  // Without the session of a previously signed-in user: Better Auth would check the code against that one.
  const call = { body, headers: clientHeaders(request, sessionToken.name), returnHeaders: true as const };
  const verify = () =>
    withAuthErrors(
      'Failed to sign in',
      () => (kind === 'app' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call)),
      'code',
    );
  // If we cannot read the user, the check for used codes would be skipped.
  if (kind === 'app' && !userId) throw signInExpired();
  const { response, headers } = await (userId ? useCodeOnce(db, userId, code, verify) : verify());
  passOnCookies(headers, reply);
  const session = response.token ? await findSession(db, response.token) : null;
  await noteSignIn({ auth, db }, session, request, reply);
  return { user: session?.user ?? null, session };
}

/** The user whose sign-in awaits its code, from Better Auth's cookie; undefined if there is none. */
async function userOfSignIn(auth: Auth, request: FastifyRequest): Promise<string | undefined> {
  const { createAuthCookie, internalAdapter, secret } = await auth.$context;
  const identifier = signedValue(request.cookies[createAuthCookie('two_factor').name], secret);
  return identifier && (await internalAdapter.findVerificationValue(identifier))?.value;
}

async function noteSignIn({ auth, db }: Needs, session: Session | null, request: FastifyRequest, reply: FastifyReply) {
  if (!session) return;
  await rememberDevice({ auth, db }, session.user.email, reply);
  const note = describeDevice(request.headers['user-agent']);
  await recordActivity(db, session.user.id, { kind: 'account.signed-in', note });
}
