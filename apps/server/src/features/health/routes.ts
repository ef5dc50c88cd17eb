import { setTimeout as sleep } from 'node:timers/promises';
import { isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connection.ts';
import { backgroundJobs } from '../../database/schema/index.ts';
import { ExpectedError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';

const PATIENCE_MS = 2_000;

/** Health checks for a supervisor: whether the process is alive, and whether it accepts work. */
export function healthRoutes(app: FastifyInstance, { db, log }: Services) {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async () => {
    if (isClosing) throw notReady('pressloom is shutting down');
    return { status: 'ready', jobs: await answersInTime('The database', () => lastRuns(db)) };
  });

  async function answersInTime<T>(what: string, ask: () => Promise<T>): Promise<T> {
    try {
      return await Promise.race([
        ask(),
        sleep(PATIENCE_MS, undefined, { ref: false }).then(() =>
          Promise.reject<T>(new Error(`no answer in ${PATIENCE_MS} ms`)),
        ),
      ]);
    } catch (error) {
      log.error({ err: error }, `${what} does not answer`);
      throw notReady(`${what} does not answer`);
    }
  }
}

/** The reason of a failure is in the log: this reply is public. */
const lastRuns = (db: Db) =>
  db
    .select({
      name: backgroundJobs.name,
      lastRunAt: backgroundJobs.endedAt,
      hasFailed: isNotNull(backgroundJobs.error).mapWith(Boolean),
    })
    .from(backgroundJobs)
    .where(isNotNull(backgroundJobs.endedAt))
    .orderBy(backgroundJobs.name);

const notReady = (why: string) => new ExpectedError(why, 'not_ready', 503);
