import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type LookupFunction } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createOutbound, type Outbound, type OutboundOptions } from './outbound.ts';

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});

function outbound(options: Partial<OutboundOptions> = {}): Outbound {
  const made = createOutbound({ allowPrivate: true, ...options });
  toClose.push(() => made.close());
  return made;
}

async function serve(listener: RequestListener): Promise<{ url: string; port: number }> {
  const server = createServer(listener);
  return listening(server);
}

async function listening(server: Server | ReturnType<typeof createTcpServer>) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  toClose.push(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}

/** A resolver that returns one address after the other, like a hostile DNS server. */
const resolvesTo = (...addresses: string[]): { lookup: LookupFunction; asked: () => number } => {
  let asked = 0;
  return {
    lookup: (_host, _options, callback) => {
      const address = addresses[Math.min(asked++, addresses.length - 1)] ?? '';
      callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
    },
    asked: () => asked,
  };
};

test('an answer comes with its status, headers and body, whatever the status', async () => {
  const { url } = await serve((_request, response) => {
    response.writeHead(418, { 'x-seen': ['a', 'b'] }).end('teapot');
  });
  const response = await outbound().request(`${url}/path?q=1`);
  expect(response).toMatchObject({ status: 418, headers: { 'x-seen': 'a, b' }, url: `${url}/path?q=1` });
  expect(response.text()).toBe('teapot');
});

test('bytes from a source are read while they are sent: a site that takes none holds none in memory', async () => {
  // Far more than the socket buffers of both ends hold, however large the system lets them grow.
  const size = 64 * 1024 * 1024;
  const piece = Buffer.alloc(64 * 1024, 'x');
  let read = 0;
  async function* pieces() {
    for (; read < size; read += piece.length) yield piece;
  }
  const got = Promise.withResolvers<number>();
  let waiting = () => undefined as unknown;
  const { url } = await serve((request, response) => {
    expect(request.headers['content-length']).toBe(String(size));
    waiting = () =>
      void request
        .reduce((sum: number, part: Buffer) => sum + part.length, 0)
        .then((sum) => got.resolve(sum))
        .then(() => response.end());
  });
  const asked = outbound().request(url, { method: 'POST', body: { size, read: pieces } });
  // Until the buffers are full and nothing more is read.
  let before = 0;
  const hasStopped = () => {
    const grown = read - before;
    before = read;
    return read > 0 && grown === 0;
  };
  await expect.poll(hasStopped, { interval: 300 }).toBe(true);
  expect(read).toBeLessThan(size / 2);
  waiting();
  expect((await asked).status).toBe(200);
  expect([await got.promise, read]).toEqual([size, size]);
});

test('requests to one site, one after the other, share its connections', async () => {
  const ports = new Set<number | undefined>();
  const { url } = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    response.end('ok');
  });
  const out = outbound();
  for (let n = 0; n < 5; n++) await out.request(url);
  expect(ports.size).toBeLessThanOrEqual(2);
});

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://169.254.169.254/latest/meta-data/',
])('%s is refused before anything is sent', async (address) => {
  await expect(outbound({ allowPrivate: false }).request(address)).rejects.toMatchObject({
    code: 'address_blocked',
    kind: 'final',
  });
});

test.each(['ftp://example.org/', 'file:///etc/passwd', 'javascript:alert(1)', 'not an address'])(
  '%s is no address of a website',
  async (address) => {
    await expect(outbound().request(address)).rejects.toMatchObject({ code: 'invalid_address', kind: 'final' });
  },
);

test('a public name that leads into a private network is refused at connect time', async () => {
  let reached = 0;
  const { port } = await serve((_request, response) => {
    reached++;
    response.end();
  });
  const resolver = resolvesTo('127.0.0.1');
  const out = outbound({ allowPrivate: false, lookup: resolver.lookup });
  await expect(out.request(`http://rebinding.example:${port}/`)).rejects.toMatchObject({ code: 'address_blocked' });
  expect([resolver.asked(), reached]).toEqual([1, 0]);
});

test('a name that leads elsewhere at its second look-up is checked again for the second connection', async () => {
  const { port } = await serve((_request, response) => response.writeHead(200, { connection: 'close' }).end('ok'));
  const resolver = resolvesTo('127.0.0.1', '169.254.169.254');
  const out = outbound({ lookup: resolver.lookup });
  expect((await out.request(`http://rebinding.example:${port}/`)).status).toBe(200);
  await expect(out.request(`http://rebinding.example:${port}/`)).rejects.toMatchObject({ code: 'address_blocked' });
});

test('a redirect to a private address is refused', async () => {
  const { port } = await serve((_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  );
  await expect(outbound().request(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'address_blocked' });
});

test('redirects of a GET are followed to the end, at most five, without credentials for another origin', async () => {
  const seen: (string | undefined)[] = [];
  const other = await serve((request, response) => {
    seen.push(request.headers.authorization);
    response.end('there');
  });
  const { url } = await serve((request, response) => {
    seen.push(request.headers.authorization);
    const step = Number(request.url?.slice(1));
    const location = step < 4 ? `/${step + 1}` : `${other.url}/end`;
    response.writeHead(301, { location: request.url === '/loop' ? '/loop' : location }).end();
  });
  const response = await outbound().request(`${url}/0`, { headers: { authorization: 'Basic x' } });
  expect([response.url, response.text()]).toEqual([`${other.url}/end`, 'there']);
  expect(seen).toEqual(['Basic x', 'Basic x', 'Basic x', 'Basic x', 'Basic x', undefined]);
  await expect(outbound().request(`${url}/loop`)).rejects.toMatchObject({ code: 'too_many_redirects' });
});

test('a write is never redirected', async () => {
  let requests = 0;
  const { url } = await serve((_request, response) => {
    requests++;
    response.writeHead(301, { location: '/elsewhere' }).end();
  });
  const response = await outbound().request(url, { method: 'POST', body: '{}' });
  expect([response.status, requests]).toEqual([301, 1]);
});

test('an answer beyond its limit is an error, or cut where that is enough', async () => {
  const { url } = await serve((_request, response) => response.end('x'.repeat(100_000)));
  await expect(outbound().request(url, { maxBytes: 50_000 })).rejects.toMatchObject({ code: 'reply_too_large' });
  const cut = await outbound().request(url, { maxBytes: 50_000, beyond: 'cut' });
  expect(cut.body.length).toBeGreaterThanOrEqual(50_000);
  expect((await outbound().request(url, { maxBytes: 100_000 })).body.length).toBe(100_000);
});

test('an answer without a length ends with its connection, however large it is', async () => {
  // Node's and undici's own fetch crash the process here if the body is not read in time: `assert(!this.paused)`.
  const { url } = await listening(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${'x'.repeat(3_000_000)}`));
    }),
  );
  expect((await outbound().request(url)).body.length).toBe(3_000_000);
  await expect(outbound().request(url, { maxBytes: 1_000_000 })).rejects.toMatchObject({ code: 'reply_too_large' });
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)(
  'an answer compressed as %s is cut where that is enough, as it is sent and as it is read',
  async (encoding, compress) => {
    // Hexadecimal digits take half of their bytes, repeated ones almost none.
    const text = randomBytes(150_000).toString('hex');
    const answers: Record<string, Buffer> = { '/long': compress(text), '/dense': compress('x'.repeat(300_000)) };
    const { url } = await serve(({ url: path = '' }, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(answers[path]),
    );
    const cut = await outbound().request(`${url}/long`, { maxBytes: 50_000, beyond: 'cut' });
    expect(cut.body.length).toBeGreaterThan(50_000);
    expect(text.startsWith(cut.text())).toBe(true);
    const dense = await outbound().request(`${url}/dense`, { maxBytes: 50_000, beyond: 'cut' });
    expect(dense.text()).toMatch(/^x{50000}/);
    expect((await outbound().request(`${url}/long`)).text()).toBe(text);
    await expect(outbound().request(`${url}/dense`, { maxBytes: 50_000 })).rejects.toMatchObject({
      code: 'reply_too_large',
    });
  },
);

test('a compressed answer that ends early is a broken connection, and one without a body has none', async () => {
  const { url } = await serve(({ method }, response) =>
    response
      .writeHead(200, { 'content-encoding': 'gzip' })
      .end(method === 'HEAD' ? '' : gzipSync('Words').subarray(0, 12)),
  );
  await expect(outbound().request(url)).rejects.toMatchObject({ code: 'connection_broken', kind: 'retry' });
  expect((await outbound().request(url, { method: 'HEAD' })).body.length).toBe(0);
});

test('a small compressed answer that unpacks to a huge one is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
  const { url } = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  await expect(outbound().request(url, { maxBytes: 1024 * 1024 })).rejects.toMatchObject({ code: 'reply_too_large' });
});

test.each([
  ['GET', 'retry'],
  ['POST', 'unknown'],
] as const)('a %s that is answered drop by drop ends when its time is over, as %s', async (method, kind) => {
  const { url } = await serve((_request, response) => {
    const drops = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(drops));
  });
  const started = Date.now();
  await expect(outbound().request(url, { method, timeoutMs: 300 })).rejects.toMatchObject({
    code: 'site_timeout',
    kind,
  });
  expect(Date.now() - started).toBeLessThan(2_000);
});

test('a connection that breaks before the answer leaves the outcome of a write unknown', async () => {
  const { url } = await serve((request) => request.socket.destroy());
  await expect(outbound().request(url, { method: 'POST', body: 'x' })).rejects.toMatchObject({
    code: 'connection_broken',
    kind: 'unknown',
  });
  await expect(outbound().request(url)).rejects.toMatchObject({ code: 'connection_broken', kind: 'retry' });
});

test('a connection that breaks in the middle of the answer leaves the outcome of a write unknown', async () => {
  const { url } = await serve((_request, response) => {
    response.writeHead(201, { 'content-length': '100' });
    response.write('{"id":');
    setTimeout(() => response.socket?.destroy(), 30);
  });
  await expect(outbound().request(url, { method: 'POST', body: 'x' })).rejects.toMatchObject({ kind: 'unknown' });
});

test('a write to a server that is not there was not sent, so it may be sent again', async () => {
  const { url, port } = await serve(() => {});
  await toClose.pop()?.();
  await expect(outbound().request(url, { method: 'POST', body: 'x' })).rejects.toMatchObject({
    code: 'site_refused',
    kind: 'retry',
    message: expect.stringContaining(`127.0.0.1:${port}`),
  });
});

test('a write to a name that nobody knows was not sent', async () => {
  const lookup: LookupFunction = (hostname, _options, callback) =>
    callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }), []);
  await expect(outbound({ lookup }).request('http://nowhere.example/', { method: 'POST' })).rejects.toMatchObject({
    code: 'site_dns_failed',
    kind: 'retry',
  });
});

test('https to a server that does not speak it says so', async () => {
  const { port } = await serve((_request, response) => response.end());
  await expect(outbound().request(`https://127.0.0.1:${port}/`, { method: 'POST' })).rejects.toMatchObject({
    code: 'site_tls_failed',
    kind: 'retry',
  });
});

test('a write whose time is over while it waits for a connection is never sent later', async () => {
  // Accepts connections but never completes a TLS handshake, so that the request waits.
  const sockets: { destroy(): void }[] = [];
  const { port } = await listening(createTcpServer((socket) => void sockets.push(socket)));
  const out = outbound();
  await expect(
    out.request(`https://127.0.0.1:${port}/`, { method: 'POST', body: 'x', timeoutMs: 200 }),
  ).rejects.toMatchObject({ code: 'site_timeout', kind: 'retry' });
  for (const socket of sockets) socket.destroy();
});

test('writes that queue behind slow ones are not sent after their time is over', async () => {
  const bodies: string[] = [];
  const { url } = await serve((request, response) => {
    request.on('data', (chunk) => bodies.push(String(chunk)));
    setTimeout(() => response.end('late'), 400);
  });
  const out = outbound();
  const busy = Array.from({ length: 16 }, () => out.request(url, { method: 'POST', body: 'busy' }));
  const waiting = out.request(url, { method: 'POST', body: 'waiting', timeoutMs: 150 });
  await expect(waiting).rejects.toMatchObject({ code: 'site_timeout', kind: 'retry' });
  await Promise.all(busy);
  await out.request(url, { method: 'POST', body: 'after' });
  expect(bodies).not.toContain('waiting');
  expect(bodies.filter((body) => body === 'busy')).toHaveLength(16);
});
