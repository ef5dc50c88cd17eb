import type { AdminSession, adminLoginForm } from '@pressloom/contract';
import { cleanText } from '@pressloom/wordpress';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { accounts, users } from '../../../database/schema/index.ts';
import { ExpectedError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { isNotBlocked, ownPassword, verifyAdministrator } from '../../account/index.ts';
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
  const verified = await verifyAdministrator(services, form, request, reply);
  const opened = verified && (await openFor(services.db, verified, request));
  if (!opened) throw new ExpectedError('Invalid admin credentials', 'invalid_credentials', 401);
  await verified.welcome();
  await setAdminCookie(services, reply, opened.token);
  return {
    username: opened.username,
    loginTime: opened.createdAt.toISOString(),
    sellsPlans: services.config.billing !== undefined,
  };
}

/**
 * Undefined if the user was dismissed or blocked, or got another password, while this one was checked. The rows are locked,
 * so that any change to one of them also ends this session.
 */
const openFor = (
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string },
  { ip: address, headers }: FastifyRequest,
) =>
  db.transaction(async (tx) => {
    const [user] = await tx
      .select({ username: users.displayUsername, email: users.email })
      .from(users)
      .innerJoin(accounts, ownPassword(users.id))
      .where(
        and(eq(users.id, id), eq(users.role, 'admin'), isNotBlocked(new Date()), eq(accounts.password, passwordHash)),
      )
      .for('share');
    if (!user) return undefined;
    const username = user.username ?? user.email;
    const userAgent = cleanText(headers['user-agent']?.slice(0, 500) ?? '') || null;
    const session = await openAdminSession(tx, { userId: id, passwordHash, userAgent, address });
    await audit(tx, { id, username, address }, { action: 'administrator.signed-in', subject: { kind: 'user', id } });
    return { ...session, username };
  });
