import type { LoginForm, Session, SignInCode } from '@pressloom/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connection.ts';
import type { Services } from '../../services.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { withAuthErrors } from './auth-errors.ts';
import { clientHeaders, passOnCookies } from './client-headers.ts';
import { describeDevice } from './describe-device.ts';
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
  await noteSignIn(db, session, request);
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
  await noteSignIn(db, session, request);
  return { user: session?.user ?? null, session };
}

async function noteSignIn(db: Db, session: Session | null, request: FastifyRequest) {
  if (!session) return;
  const note = describeDevice(request.headers['user-agent']);
  await recordActivity(db, session.user.id, { kind: 'account.signed-in', note });
}
