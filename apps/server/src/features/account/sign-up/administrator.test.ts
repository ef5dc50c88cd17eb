import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestServer } from '../../../../test/server.ts';
import { accounts, users } from '../../../database/schema/index.ts';
import { ensureAdministrator } from './administrator.ts';

const env = { ADMIN_USERNAME: 'Head.Editor', ADMIN_PASSWORD: 'a rather long one' };

it('the first administrator is made from the environment, once, however many nodes start', async () => {
  const server = await startTestServer({ env });
  const { db, auth } = server.services;
  await Promise.all([1, 2, 3].map(() => ensureAdministrator(server.services)));
  const admins = await db.select().from(users).where(eq(users.role, 'admin'));
  expect(admins).toMatchObject([{ username: 'head.editor', displayUsername: 'Head.Editor', emailVerified: true }]);

  const { user } = await auth.api.signInUsername({ body: { username: 'head.editor', password: env.ADMIN_PASSWORD } });
  expect(user.id).toBe(admins[0]?.id);

  const [account] = await db.select().from(accounts).where(eq(accounts.userId, user.id));
  expect(account?.password).not.toContain(env.ADMIN_PASSWORD);
  await ensureAdministrator({
    ...server.services,
    config: { ...server.config, admin: { username: 'head.editor', password: 'another long one' } },
  });
  expect(await db.select().from(accounts).where(eq(accounts.userId, user.id))).toEqual([account]);
  await server.close();
});

it('without the variables there is none', async () => {
  const server = await startTestServer();
  await ensureAdministrator(server.services);
  expect(await server.services.db.select().from(users)).toEqual([]);
  await server.close();
});
