import type { AdminSession, adminLoginForm } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { users } from '../../../database/schema/index.ts';
import { ExpectedError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { verifyAdministrator } from '../../account/index.ts';
import { audit } from '../audit/audit.ts';
import { setAdminCookie } from './admin-cookie.ts';
import { openAdminSession } from './admin-session-store.ts';

/**
 * Opens a session of the admin area, apart from any session of the app.
 * @throws 401 `invalid_credentials`, whatever is wrong; 429 `rate_limited`
 */
export async function logIn(
  services: Pick<Services, 'auth' | 'db' | 'log' | 'config'>,
  form: z.output<typeof adminLoginForm>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AdminSession> {
  const userId = await verifyAdministrator(services, form, request, reply);
  const opened = userId && (await openFor(services.db, userId, request.ip));
  if (!opened) {
    services.log.warn({ address: request.ip }, 'A sign-in to the admin area was refused');
    throw new ExpectedError('Invalid admin credentials', 'invalid_credentials', 401);
  }
  await setAdminCookie(services, reply, opened.token);
  return {
    username: opened.username,
    loginTime: opened.createdAt.toISOString(),
    sellsPlans: services.config.billing !== undefined,
  };
}

/** Undefined if the user was dismissed while the password was checked. */
const openFor = (db: Db, id: string, address: string) =>
  db.transaction(async (tx) => {
    const [user] = await tx
      .select({ username: users.displayUsername, email: users.email, role: users.role })
      .from(users)
      .where(eq(users.id, id))
      .for('share');
    if (user?.role !== 'admin') return undefined;
    const username = user.username ?? user.email;
    const session = await openAdminSession(tx, id);
    await audit(tx, { id, username, address }, { action: 'administrator.signed-in', subject: { kind: 'user', id } });
    return { ...session, username };
  });
