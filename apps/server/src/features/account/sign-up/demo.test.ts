import { startWordPress } from '@pressloom/testkit';
import { expect, it } from 'vitest';
import { startTestServer } from '../../../../test/server.ts';
import { users } from '../../../database/schema/index.ts';
import { listSites } from '../../sites/site-store.ts';
import { ensureDemo } from './demo.ts';

it('the demo has an account and its WordPress, also after a start on another port with another password', async () => {
  const [first, second] = [await startWordPress(), await startWordPress()];
  const server = await startTestServer();
  const { db, auth } = server.services;
  const start = (url: string, applicationPassword: string, password: string) =>
    ensureDemo({
      ...server.services,
      config: {
        ...server.config,
        demo: { email: 'demo@example.com', password, site: { url, username: 'admin', applicationPassword } },
      },
    });

  await start(first.url, await first.createApplicationPassword(), 'demo-password-1');
  const [user] = await db.select().from(users);
  expect(user).toMatchObject({ email: 'demo@example.com', emailVerified: true, role: 'user' });
  const before = await listSites(db, user?.id ?? '');
  expect(before).toMatchObject([{ name: 'My WordPress Site', url: first.url, health: { state: 'connected' } }]);

  await start(second.url, await second.createApplicationPassword(), 'demo-password-2');
  expect(await listSites(db, user?.id ?? '')).toMatchObject([
    { id: before[0]?.id, name: 'My WordPress Site', url: second.url },
  ]);
  expect(
    (await auth.api.signInEmail({ body: { email: 'demo@example.com', password: 'demo-password-2' } })).user.id,
  ).toBe(user?.id);

  await second.stop();
  await start(second.url, 'gone', 'demo-password-2');
  expect(await listSites(db, user?.id ?? '')).toHaveLength(1);
  await server.close();
  await first.stop();
});
