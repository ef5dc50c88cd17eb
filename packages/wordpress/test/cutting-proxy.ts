import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy in front of a site that hands requests on and, while told so, drops the connection instead of the answer:
 * the site has done its work and nobody hears of it.
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
