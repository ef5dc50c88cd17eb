import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends connections without a request when the app closes. Browsers open some in advance, and Node counts those as busy:
 * `closeIdleConnections()` leaves them, and `close()` would wait for over a minute.
 */
export function endUnusedConnectionsOnClose(app: FastifyInstance) {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}
