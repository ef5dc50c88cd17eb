import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
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
    await answersInTime('The database', async () => db.execute(sql`select 1`));
    return { status: 'ready' };
  });

  async function answersInTime(what: string, ask: () => Promise<unknown>) {
    try {
      await Promise.race([
        ask(),
        sleep(PATIENCE_MS, undefined, { ref: false }).then(() =>
          Promise.reject(new Error(`no answer in ${PATIENCE_MS} ms`)),
        ),
      ]);
    } catch (error) {
      log.error({ err: error }, `${what} does not answer`);
      throw notReady(`${what} does not answer`);
    }
  }
}

const notReady = (why: string) => new ExpectedError(why, 'not_ready', 503);
