import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { refuseWhileLagging } from './refuse-while-lagging.ts';

/**
 * For replies made while somebody waits, of some kilobytes mostly; the rows of a page stand again in its data some 90 kB
 * on, which the window reaches. The defaults are for files, and take 10 MiB for each stream.
 */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 } };

/** Compresses replies, event streams excepted, and turns requests away while the process cannot keep up. */
export async function registerLoad(app: FastifyInstance) {
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], brotliOptions: BROTLI });
  refuseWhileLagging(app);
}
