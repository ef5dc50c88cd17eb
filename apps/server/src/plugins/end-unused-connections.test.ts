import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { endUnusedConnectionsOnClose } from './end-unused-connections.ts';

it('ends a connection on which nothing was asked yet, and lets a request come to its end', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  endUnusedConnectionsOnClose(app);
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    ask();
    await finished;
    return 'whole';
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const unused = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(app.server, 'connection');
  const reply = fetch(`${address}/slow`, { headers: { connection: 'close' } });
  await asked;
  const closed = app.close();
  await once(unused, 'close');
  finish();
  expect(await (await reply).text()).toBe('whole');
  await closed;
});
