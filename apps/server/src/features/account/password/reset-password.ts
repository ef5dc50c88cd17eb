import type { FastifyReply } from 'fastify';
import type { Services } from '../../../services.ts';
import type { Auth } from '../auth.ts';
import { withAuthErrors } from '../auth-errors.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Sets a new password with the token of a mail (finish-reset.ts), and knows the device again at the sign-in that follows. */
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

/** Whose password a token resets; undefined where it resets none. */
async function emailOfReset(auth: Auth, token: string): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found ? (await internalAdapter.findUserById(found.value))?.email : undefined;
}
