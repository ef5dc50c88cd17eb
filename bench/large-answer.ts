import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { startProduct } from '../packages/testkit/src/index.ts';
import { readEvents, signUp } from './client.ts';
import { type Measured, ms, residentMiB } from './measure.ts';

const ANSWER_MB = 400;
const AT_ONCE = 4;
const BACK_AFTER_MS = 60_000;
/** Memory the server may retain after a response. */
const KEPT_MIB = 30;
const MAX_SILENCE_MS = 1_000;

/** Responses an endpoint may send, each 400 MB after decompression, as a repeated chunk of 1 MB. */
const SHAPES: Record<string, { head?: string; part: string; status?: number }> = {
  'one word without an end': { head: 'data: {"choices":[{"delta":{"content":"', part: 'x'.repeat(1 << 20) },
  'many words': { part: events('word ', 1 << 20) },
  'many empty events': { part: events('', 1 << 20) },
  'comments alone': { part: ': busy\n\n'.repeat((1 << 20) / 8) },
  'an error': { part: 'x'.repeat(1 << 20), status: 500 },
};

function events(content: string, bytes: number): string {
  const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
  return event.repeat(Math.ceil(bytes / event.length));
}

/** How much memory an endpoint can consume with a huge response, and whether the server releases it within a minute. */
export async function benchLargeAnswer(): Promise<Measured[]> {
  let shape = '';
  const endpoint = createServer((request, response) => {
    request.resume();
    void send(response, shape);
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const { port } = endpoint.address() as AddressInfo;
  const product = await startProduct({
    LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
    LLM_API_KEY: 'key',
    LLM_MODEL: 'model',
    LOG_LEVEL: 'warn',
  });
  try {
    const client = await signUp(product.url);
    // The first run compiles what every run needs.
    shape = 'an error';
    await generate(product.url, client);
    const before = residentMiB(product.pid);
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, residentMiB(product.pid));
    }, 50);
    const silence = watchSilence(product.url);
    for (const name of Object.keys(SHAPES)) {
      shape = name;
      await Promise.all(Array.from({ length: AT_ONCE }, () => generate(product.url, client)));
    }
    const silent = await silence.stop();
    await setTimeout(BACK_AFTER_MS);
    clearInterval(sampler);
    const after = residentMiB(product.pid);
    const what = `${Object.keys(SHAPES).length * AT_ONCE} model answers of ${ANSWER_MB} MB, unpacked`;
    return [
      {
        what: `${what}: memory a minute later, over before (before ${before.toFixed(0)} MiB, at most ${peak.toFixed(0)} MiB)`,
        value: `${(after - before).toFixed(0)} MiB`,
        limit: `≤ ${KEPT_MIB} MiB`,
        held: after - before <= KEPT_MIB,
      },
      {
        what: `${what}: longest silence of the server`,
        value: ms(silent),
        limit: `≤ ${ms(MAX_SILENCE_MS)}`,
        held: silent <= MAX_SILENCE_MS,
      },
    ];
  } finally {
    await product.stop();
    endpoint.closeAllConnections();
    endpoint.close();
  }
}

async function send(response: ServerResponse, name: string) {
  const { head = '', part, status = 200 } = SHAPES[name] ?? { part: '' };
  response.writeHead(status, {
    'content-type': status === 200 ? 'text/event-stream' : 'application/json',
    'content-encoding': 'gzip',
  });
  const packed = gzipSync(part);
  const parts = [gzipSync(head), ...Array<Buffer>(ANSWER_MB).fill(packed)];
  // A client that has read enough closes the connection.
  await pipeline(Readable.from(parts), response).catch(() => undefined);
}

async function generate(url: string, client: Awaited<ReturnType<typeof signUp>>) {
  const { id } = await client.call<{ id: string }>('POST', '/api/generations', { keywords: ['tea'], length: 'short' });
  await readEvents(
    `${url}/api/generations/${id}/stream`,
    client.cookie,
    (data) => (data as { type: string }).type === 'end',
  );
}

function watchSilence(url: string) {
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${url}/healthz`)).text();
      longest = Math.max(longest, performance.now() - asked);
      await setTimeout(20);
    }
    return longest;
  })();
  return {
    stop: () => {
      isOver = true;
      return watching;
    },
  };
}
