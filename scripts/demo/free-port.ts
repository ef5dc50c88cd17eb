import { once } from 'node:events';
import { createServer } from 'node:net';

/** The wanted port on loopback or, if it is in use, the next free one above it. */
export async function freePortFrom(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 100; port++) if (await isFree(port)) return port;
  throw new Error(`No port between ${wanted} and ${wanted + 99} is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
