import { createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROTLI } from '../plugins/load.ts';

const ENCODERS = { br: () => createBrotliCompress(BROTLI), gzip: () => createGzip() };

/**
 * Sends a page whose head is there before its body: while the body is made, the browser gets ready for the page and
 * fetches what the head names. Compressed here, since @fastify/compress would keep the head back until it has the body.
 *
 * @param body must not fail: the status has been sent
 */
export async function sendHeadFirst(
  request: FastifyRequest,
  reply: FastifyReply,
  head: string,
  body: () => Promise<string>,
): Promise<FastifyReply> {
  const encoding = encodingOf(request);
  if (!encoding) return reply.send(head + (await body()));
  const encoder = ENCODERS[encoding]();
  reply.header('content-encoding', encoding).send(encoder);
  encoder.write(head);
  encoder.flush(async () => encoder.end(await body()));
  return reply;
}

/** As browsers ask: without weights. */
function encodingOf({ headers }: FastifyRequest): keyof typeof ENCODERS | undefined {
  const accepted = (headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}
