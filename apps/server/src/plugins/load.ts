import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ExpectedError } from '../errors.ts';

/** Mean of a second. At this point a request would wait longer than its user, so it is told at once. */
const EVENT_LOOP_DELAY_MS = 2_000;
const RETRY_AFTER_S = 10;

/** Compresses replies, event streams excepted, and turns requests away while the process cannot keep up. */
export async function registerLoad(app: FastifyInstance) {
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MS,
    pressureHandler: (request, reply) => {
      // A busy process lives: restarting it, as a failed probe would have it, makes things worse.
      if (request.url === '/healthz') return;
      reply.header('retry-after', RETRY_AFTER_S);
      throw new ExpectedError('pressloom is busy. Please try again in a moment', 'busy', 503);
    },
  });
}
