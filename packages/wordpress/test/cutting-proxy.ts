import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy in front of a site that forwards requests and, on demand, drops the connection instead of responding: the
 * site has done the work but the client never learns of it.
 */
export async function startCuttingProxy(target: string) {
  let cutting = false;
  const server = createServer((incoming, outgoing) => {
    const onward = request(new URL(incoming.url ?? '/', target), {
      method: incoming.method,
      headers: incoming.headers,
    });
    onward.on('response', (answer) => {
      if (cutting) {
        answer.resume();
        answer.on('end', () => outgoing.socket?.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cutAnswers: (cut: boolean) => {
      cutting = cut;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
