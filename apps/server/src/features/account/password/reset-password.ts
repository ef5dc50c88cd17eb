import type { FastifyReply } from 'fastify';
import type { Services } from '../../../services.ts';
import type { Auth } from '../auth.ts';
import { withAuthErrors } from '../auth-errors.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Sets a new password with a token from an email (finish-reset.ts), and recognises the device at the next sign-in. */
export async function resetPassword(
  { auth, db }: Pick<Services, 'auth' | 'db'>,
  { token, password }: { token: string; password: string },
  reply: FastifyReply,
): Promise<void> {
  refuseWeakPassword(password);
  const email = await emailOfReset(auth, token);
  await withAuthErrors('Failed to set the new password', () =>
    auth.api.resetPassword({ body: { token, newPassword: password } }),
  );
  if (email) await rememberDevice({ auth, db }, email, reply);
}

/** The email address whose password a token resets; undefined if the token is not valid. */
async function emailOfReset(auth: Auth, token: string): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found ? (await internalAdapter.findUserById(found.value))?.email : undefined;
}
