import { expect, it } from 'vitest';
import { startTestServer } from '../../../test/server.ts';

it('a running server lives and is ready', async () => {
  const server = await startTestServer();
  expect((await server.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await server.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', jobs: [] });
  await server.close();
});

it('is not ready without its database, while it still lives', async () => {
  const server = await startTestServer();
  await server.services.database.close();
  const reply = await server.app.inject({ url: '/readyz' });
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    { error: { code: 'not_ready', message: 'The database does not answer' } },
  ]);
  expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await server.app.close();
});

it('is not ready once it shuts down', async () => {
  const server = await startTestServer();
  let url = '';
  const statuses: number[] = [];
  const ask = async () => statuses.push((await fetch(`${url}/readyz`)).status);
  server.app.addHook('preClose', async () => {
    await ask();
  });
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  await ask();
  await server.close();
  expect(statuses).toEqual([200, 503]);
});
