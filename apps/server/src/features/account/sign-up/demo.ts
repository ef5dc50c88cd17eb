import { and, eq } from 'drizzle-orm';
import type { Config } from '../../../config.ts';
import { accounts, users } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { connectDemoSite } from '../../connections/index.ts';
import { createAccount } from './create-account.ts';

/** Creates the demo account and connects the WordPress that runs alongside it. Safe to run at every start. */
export async function ensureDemo(services: Services): Promise<void> {
  const { demo } = services.config;
  if (!demo) return;
  const userId = await ensureAccount(services, demo);
  if (!demo.site) return;
  await connectDemoSite(services, userId, demo.site).catch((error: unknown) =>
    services.log.error({ err: error }, 'The demo site could not be connected'),
  );
}

async function ensureAccount(
  { auth, db }: Pick<Services, 'auth' | 'db'>,
  { email, password }: NonNullable<Config['demo']>,
): Promise<string> {
  const created = await createAccount({ auth, db }, { email, fullName: 'Demo Writer', password });
  if (created) return created;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  if (!user) throw new Error('The demo account could not be made');
  // The password that the demo prints must be the one that works.
  const hash = await (await auth.$context).password.hash(password);
  await db
    .update(accounts)
    .set({ password: hash })
    .where(and(eq(accounts.userId, user.id), eq(accounts.providerId, 'credential')));
  return user.id;
}
