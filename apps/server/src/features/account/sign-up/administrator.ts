import { eq } from 'drizzle-orm';
import { users } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { createAccount } from './create-account.ts';

/**
 * Creates the first administrator from ADMIN_USERNAME and ADMIN_PASSWORD. An existing account is left unchanged, so a
 * password changed later stays changed. If several nodes start at once, one of them creates it.
 */
export async function ensureAdministrator({ config, auth, db, log }: Pick<Services, 'config' | 'auth' | 'db' | 'log'>) {
  if (!config.admin) return;
  const { username, password } = config.admin;
  const [existing] = await db.select({ id: users.id }).from(users).where(eq(users.username, username.toLowerCase()));
  if (existing) return;
  const created = await createAdministratorAccount({ auth, db }, username, password);
  if (created) log.info({ username }, 'The first administrator was created');
}

/** Creates an account that signs in by user name. Returns its ID, or undefined if the user name is taken. */
export const createAdministratorAccount = (
  services: Pick<Services, 'auth' | 'db'>,
  username: string,
  password: string,
): Promise<string | undefined> =>
  createAccount(services, {
    // `.invalid` can never receive email.
    email: `${username}@administrator.invalid`,
    fullName: username,
    username,
    password,
    role: 'admin',
  });
