import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { users } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';

/** Handles the link in a verification email. Returns whether its address is now verified. */
export async function verifyEmail({ auth, db }: Pick<Services, 'auth' | 'db'>, token: string): Promise<boolean> {
  if (!(await isForAccountOfToday(db, token))) return false;
  return auth.api.verifyEmail({ query: { token } }).then(() => true, refusedToken);
}

/**
 * Whether a verification link was sent to the account that has the address now, not to one that had it before. Better
 * Auth checks whether it is genuine.
 */
async function isForAccountOfToday(db: Db, token: string): Promise<boolean> {
  const { email, iat } = payloadOf(token);
  if (!email || iat === undefined) return false;
  const [owner] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.email, email));
  return owner !== undefined && iat >= Math.floor(owner.createdAt.getTime() / 1_000);
}

const verificationPayload = z.object({ email: z.string().optional(), iat: z.number().optional() });

function payloadOf(token: string): z.output<typeof verificationPayload> {
  try {
    return verificationPayload.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
  } catch {
    return {};
  }
}

function refusedToken(error: unknown): false {
  if (isAPIError(error) && error.statusCode < 500) return false;
  throw error;
}

/** Treats an address as verified, on behalf of an administrator. */
export async function markVerified(tx: Db, userId: string): Promise<void> {
  await tx.update(users).set({ emailVerified: true, updatedAt: new Date() }).where(eq(users.id, userId));
}
