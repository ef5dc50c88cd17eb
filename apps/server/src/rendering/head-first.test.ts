import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { sendHeadFirst } from './head-first.ts';

const HEAD = '<!doctype html><head></head>';
const BODY = '<body>Posts</body>';

let app: FastifyInstance;
afterEach(() => app.close());

async function open(encodings: string, body: () => Promise<string>): Promise<Response> {
  app = Fastify();
  app.get('/', (request, reply) => sendHeadFirst(request, reply.type('text/html'), HEAD, body));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}`, { headers: { 'accept-encoding': encodings } });
}

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
])('to a browser that reads %s the head comes before there is a body', async (encodings, encoding) => {
  const { promise: made, resolve: make } = Promise.withResolvers<string>();
  const response = await open(encodings, () => made);
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, encoding]);
  const reader = (response.body as ReadableStream).pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe(HEAD);
  make(BODY);
  expect((await reader.read()).value).toBe(BODY);
  expect((await reader.read()).done).toBe(true);
});

it('who reads nothing compressed gets the page as a whole', async () => {
  const response = await open('identity', async () => BODY);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.text()).toBe(HEAD + BODY);
});
