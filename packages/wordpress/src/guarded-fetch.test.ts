import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});

function guarded(options: Parameters<typeof createGuardedFetch>[0]) {
  const made = createGuardedFetch(options);
  toClose.push(() => made.close());
  return made.fetch;
}

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  toClose.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const toThisMachine: LookupFunction = (_host, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);

test('an answer comes as a stream', async () => {
  const port = await serve((_request, response) => {
    response.write('one ');
    response.end('two');
  });
  const response = await guarded({ allowPrivate: true })(`http://127.0.0.1:${port}/`);
  expect(await response.text()).toBe('one two');
});

test('a private address is refused, written as a number or behind a name, before anything is sent', async () => {
  let requests = 0;
  const port = await serve((_request, response) => {
    requests++;
    response.end();
  });
  const fetch = guarded({ allowPrivate: false, lookup: toThisMachine });
  for (const host of ['127.0.0.1', '[::1]', 'models.example', '169.254.169.254', '10.0.0.1']) {
    await expect(fetch(`http://${host}:${port}/v1`), host).rejects.toMatchObject({
      cause: { code: 'address_blocked' },
    });
  }
  expect(requests).toBe(0);
});

test("a cloud's metadata is refused in every way to write its address, even where private addresses are allowed", async () => {
  const fetch = guarded({ allowPrivate: true });
  for (const host of [
    '169.254.169.254',
    '169.254.169.254.',
    '2852039166',
    '0xA9.0xFE.0xA9FE',
    '0251.0376.0251.0376',
    '[::ffff:a9fe:a9fe]',
    '[fd20:ce::254]',
    '168.63.129.16',
  ]) {
    await expect(fetch(`http://${host}/latest/meta-data/`), host).rejects.toMatchObject({
      cause: { code: 'address_blocked' },
    });
  }
});

test('a redirect is not followed: the key would go along', async () => {
  let reached = false;
  const target = await serve((_request, response) => {
    reached = true;
    response.end();
  });
  const port = await serve((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${target}/` }).end();
  });
  const call = guarded({ allowPrivate: true })(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' });
  await expect(call).rejects.toThrow(TypeError);
  expect(reached).toBe(false);
});

test('nothing but http and https', async () => {
  await expect(guarded({ allowPrivate: true })('file:///etc/passwd')).rejects.toMatchObject({
    code: 'invalid_address',
  });
});

test('of an answer that does not end no more is read than is allowed, and its connection is closed', async () => {
  const closed = Promise.withResolvers<void>();
  const megabyte = gzipSync(Buffer.alloc(1 << 20, 'x'));
  const port = await serve((_request, response) => {
    response.setHeader('content-encoding', 'gzip');
    const send = () => {
      while (!response.destroyed && response.write(megabyte));
    };
    response.on('drain', send).on('close', closed.resolve);
    send();
  });
  const response = await guarded({ allowPrivate: true, maxBytes: 1_000_000 })(`http://127.0.0.1:${port}/`);
  let bytes = 0;
  const read = async () => {
    for await (const chunk of response.body ?? []) bytes += chunk.length;
  };
  await expect(read()).rejects.toMatchObject({ code: 'reply_too_large' });
  expect(bytes).toBeLessThanOrEqual(1_000_000);
  await closed.promise;
});

test('an answer has at most as many bytes as are allowed, counted once it is unpacked', async () => {
  const port = await serve(({ url = '/' }, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(Buffer.alloc(Number(url.slice(1)), 'x')));
  });
  const fetch = guarded({ allowPrivate: true, maxBytes: 1_000_000 });
  const read = async (bytes: number) => (await (await fetch(`http://127.0.0.1:${port}/${bytes}`)).text()).length;
  expect(await read(1_000_000)).toBe(1_000_000);
  await expect(read(1_000_001)).rejects.toMatchObject({ code: 'reply_too_large' });
  await expect(read(100_000_000)).rejects.toMatchObject({ code: 'reply_too_large' });
});
