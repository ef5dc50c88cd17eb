import type { User } from '@pressloom/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { requirePassword } from '../password/require-password.ts';
import { requireSecondFactor } from '../two-factor/two-factor.ts';
import { closeAccount } from './close-account.ts';

interface DeletionRequest {
  password: string;
  code: string;
  scheduled: 'keep' | 'take-back';
}

/** Deletes the account of a signed-in user, who proves who they are. */
export async function deleteAccount(
  { auth, db }: Pick<Services, 'auth' | 'db'>,
  user: User,
  { password, code, scheduled }: DeletionRequest,
  request: FastifyRequest,
): Promise<void> {
  await requirePassword({ auth, db }, user.id, password);
  await requireSecondFactor({ auth, db }, user.id, code, request);
  await db.transaction((tx) => closeAccount(tx, user, scheduled));
}
