import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ExpectedError } from '../errors.ts';

/**
 * Requests are turned away where the process lagged a second behind on average for five: they would wait longer than
 * their users. One slow query on the embedded database, which runs in this process, is no reason.
 */
const EVENT_LOOP_DELAY_MS = 1_000;
const OBSERVED_MS = 5_000;
const RETRY_AFTER_S = 10;

/**
 * For replies made while somebody waits, of some kilobytes mostly; the rows of a page stand again in its data some 90 kB
 * on, which the window reaches. The defaults are for files, and take 10 MiB for each stream.
 */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 } };

/** Compresses replies, event streams excepted, and turns requests away while the process cannot keep up. */
export async function registerLoad(app: FastifyInstance) {
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], brotliOptions: BROTLI });
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MS,
    sampleInterval: OBSERVED_MS,
    pressureHandler: (request, reply) => {
      // A busy process lives: restarting it, as a failed probe would have it, makes things worse.
      if (request.url === '/healthz') return;
      reply.header('retry-after', RETRY_AFTER_S);
      throw new ExpectedError('pressloom is busy. Please try again in a moment', 'busy', 503);
    },
  });
}
