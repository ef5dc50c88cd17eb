import { type AnyColumn, and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { accounts } from '../../../database/schema/index.ts';
import { refused } from '../../../http/errors.ts';
import type { Auth } from '../auth.ts';

export const ownPassword = (userId: string | AnyColumn) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));

/**
 * Asks for the password again before something that a hijacked session must not do.
 * @param path the field that contains it
 * @throws 422 `wrong_password`
 */
export async function requirePassword(
  { auth, db }: { auth: Auth; db: Db },
  userId: string,
  password: string,
  path = 'password',
): Promise<void> {
  const [row] = await db.select({ hash: accounts.password }).from(accounts).where(ownPassword(userId));
  const isRight = row?.hash && (await (await auth.$context).password.verify({ hash: row.hash, password }));
  if (isRight) return;
  const message = 'This is not your password. Please try again';
  throw refused('wrong_password', message, { fields: [{ path, message }] });
}
