import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { refuseWhileLagging } from './refuse-while-lagging.ts';

/**
 * For replies generated while a user waits, mostly a few kilobytes; a page's rows are repeated in its data some 90 kB
 * later, within the window. The defaults are for files, and take 10 MiB for each stream.
 */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 },
  // What a stream has sent so far arrives at once: the head of a page while its data is read.
  flush: constants.BROTLI_OPERATION_FLUSH,
};
const ZLIB = { flush: constants.Z_SYNC_FLUSH };

/** Compresses replies, except event streams, and rejects requests while the process cannot keep up. */
export async function registerLoad(app: FastifyInstance) {
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI,
    zlibOptions: ZLIB,
  });
  refuseWhileLagging(app);
}
