import type { Db } from '../../../database/connection.ts';
import { accounts, users } from '../../../database/schema/index.ts';
import { recordActivity } from '../../activity/index.ts';
import { seedSamplePosts } from '../../posts/index.ts';
import type { Auth } from '../auth.ts';

export interface NewAccount {
  email: string;
  fullName: string;
  password: string;
  username?: string;
  role?: 'user' | 'admin';
}

/**
 * Creates an account that needs no verification, on behalf of the operator of this installation.
 * @returns its id, or undefined if the email address or user name is taken
 */
export async function createAccount(
  { auth, db }: { auth: Auth; db: Db },
  { email, fullName, password, username, role = 'user' }: NewAccount,
): Promise<string | undefined> {
  const hash = await (await auth.$context).password.hash(password);
  return db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        email: email.toLowerCase(),
        name: fullName,
        emailVerified: true,
        username: username?.toLowerCase(),
        displayUsername: username,
        role,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!user) return undefined;
    await tx.insert(accounts).values({ userId: user.id, accountId: user.id, providerId: 'credential', password: hash });
    await seedSamplePosts(tx, { id: user.id, fullName });
    await recordActivity(tx, user.id, { kind: 'account.signed-up' });
    return user.id;
  });
}
