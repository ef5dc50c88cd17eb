import { and, eq } from 'drizzle-orm';
import { accounts, users } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { revokeAccess } from './finish-reset.ts';
import { ownPassword } from './require-password.ts';

/**
 * Sets the password of an administrator, as part of the transaction `db`, and ends whatever access others may have.
 * Two-factor sign-in stays on.
 * @returns the account's ID, or undefined if no administrator has that user name
 */
export async function resetAdministratorPassword(
  { auth, db }: Pick<Services, 'auth' | 'db'>,
  username: string,
  newPassword: string,
): Promise<string | undefined> {
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.username, username.toLowerCase()), eq(users.role, 'admin')));
  if (!user) return undefined;
  const password = await (await auth.$context).password.hash(newPassword);
  await db.update(accounts).set({ password, updatedAt: new Date() }).where(ownPassword(user.id));
  await revokeAccess(db, user);
  return user.id;
}
