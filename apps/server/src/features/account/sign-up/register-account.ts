import type { RegisterForm } from '@pressloom/contract';
import { isAPIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import type { Auth } from '../auth.ts';
import { withAuthErrors } from '../auth-errors.ts';
import { clientHeaders, passOnCookies } from '../client-headers.ts';
import { refuseWeakPassword } from '../password/weak-password.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { findSession, toUser } from '../sessions/read-session.ts';
import { withEvenTiming } from '../sign-in/even-timing.ts';

/**
 * Creates an account. If addresses are verified, the reply has no session and is the same for a taken address, whose
 * owner gets an email instead. Otherwise the new account is signed in at once.
 */
export async function registerAccount(
  { auth, db, mail }: Pick<Services, 'auth' | 'db' | 'mail'>,
  form: RegisterForm,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  refuseWeakPassword(form.password, form);
  const create = () => withAuthErrors('Failed to create account', () => signUp(auth, form, clientHeaders(request)));
  const { response, headers } = await (mail.kind === 'smtp' ? withEvenTiming(create) : create());
  if (!response.token) return { user: toUser(response.user), session: null };

  passOnCookies(headers, reply);
  await rememberDevice({ auth, db }, response.user.email, reply);
  const session = await findSession(db, response.token);
  return { user: session?.user ?? toUser(response.user), session };
}

/** Of two concurrent requests for one address, the later gets the reply for a taken address. */
async function signUp(auth: Auth, { fullName, email, password }: RegisterForm, headers: Headers) {
  const call = () => auth.api.signUpEmail({ body: { name: fullName, email, password }, headers, returnHeaders: true });
  try {
    return await call();
  } catch (error) {
    if (isAPIError(error) && error.body?.code === 'FAILED_TO_CREATE_USER') return call();
    throw error;
  }
}
