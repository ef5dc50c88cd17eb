import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { ExpectedError } from '../http/errors.ts';

/**
 * A single slow query on the embedded database, which runs in this process, must not cause refusals. On a machine that
 * is busy with something else, a process with a single user lags a second: that user would rather wait.
 */
const LAG_MS = 2_000;
const OBSERVED_MS = 10_000;
/** Whether it still lags is known by then. */
const RETRY_AFTER_S = 15;

/** Each tick wakes the process: at the usual 10 ms that alone costs an idle one 0.4 % of a core. */
const TICK_MS = 200;

/**
 * A busy process is alive: restarting it after a failed health check makes things worse. Without its scripts and styles,
 * a page that was sent is broken until it is reloaded.
 */
const ALWAYS_SERVED = /^\/(healthz$|assets\/)/;

/**
 * Refuses requests with 503 while the process lags two seconds behind in half of the samples: they would wait longer
 * than their users.
 */
export function refuseWhileLagging(app: FastifyInstance, { lagMs = LAG_MS, observedMs = OBSERVED_MS } = {}) {
  const delay = monitorEventLoopDelay({ resolution: TICK_MS });
  delay.enable();
  let isLagging = false;
  const timer = setInterval(() => {
    // Half of the ticks: a single one that is late by seconds is one long query.
    isLagging = delay.count > 1 && delay.percentile(50) / 1e6 - TICK_MS > lagMs;
    delay.reset();
  }, observedMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!isLagging || ALWAYS_SERVED.test(url)) return;
    reply.header('retry-after', RETRY_AFTER_S);
    throw new ExpectedError('pressloom is busy. Please try again in a moment', 'busy', 503);
  });
}
