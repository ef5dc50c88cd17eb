import { createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROTLI } from '../plugins/load.ts';

const ENCODERS = { br: () => createBrotliCompress(BROTLI), gzip: () => createGzip() };

/**
 * Sends the head of a page before its body is ready: meanwhile the browser prepares the page and fetches what the head
 * links to. Compressed here, because @fastify/compress would hold the head back until it has the body.
 *
 * @param body must not fail: the status is already sent
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

/** As browsers send it: without weights. */
function encodingOf({ headers }: FastifyRequest): keyof typeof ENCODERS | undefined {
  const accepted = (headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}
