import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@pressloom/contract';
import { type Product, sellingThrough, startDemoPayments, startProduct, webhookUrlOf } from '@pressloom/testkit';
import { openDatabase } from '../../../src/database/connection.ts';
import { BRING_REFUNDS, HANDLE_WEBHOOKS, SWEEP_PAYMENTS } from '../../../src/features/billing/index.ts';
import type { Stage } from '../stage.ts';
import { awaitRun } from './await-run.ts';

export const ADMINISTRATOR = { username: 'root', password: 'a long enough passphrase' };

const COMPARE_WITH_PROVIDER = 'compare-with-provider';

/** So that both clocks go on together. */
const STEP_MS = 6 * HOUR_MS;

/** pressloom as a process of its own, made to be killed, and the stand-in for the payment provider, which lives on. */
export interface SellingProcess extends Stage {
  /** Where it serves; changes with each start. */
  url(): string;
  isDead(): boolean;
  /** Resolves when it is killed. */
  killed(): Promise<void>;
  /** kill -9, at this very moment. */
  kill(): void;
  /** Starts it again if it was killed. */
  revive(): Promise<void>;
  /** Asks for a job, and waits for its run: until the process is killed, or for the given time at most. */
  run(job: string, patienceMs?: number): Promise<boolean>;
  stop(): Promise<void>;
}

/** @param databaseUrl of an empty database on a PostgreSQL server, which keeps what the process leaves */
export async function startSellingProcess(databaseUrl: string): Promise<SellingProcess> {
  const demo = await startDemoPayments({ ticking: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-kills-'));
  const env = {
    ...sellingThrough(demo),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'kill-test-kill-test-kill-test-kill-test',
    LOG_LEVEL: 'error',
    // Each request comes from an address of its own: many users, not one.
    TRUST_PROXY: '1',
    ADMIN_USERNAME: ADMINISTRATOR.username,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  };
  let aheadMs = 0;
  let death = Promise.withResolvers<void>();
  let isDead = false;
  let product = await start();
  const database = await openDatabase({ databaseUrl, dataDir: '' });

  async function start(): Promise<Product> {
    const started = await startProduct(env, { hasMovableClock: true, aheadMs });
    demo.webhooks.sendTo(webhookUrlOf(started.url));
    return started;
  }

  const now = () => new Date(Date.now() + aheadMs);
  const untilDeath = <Value>(promise: Promise<Value>) => Promise.race([promise, death.promise]);

  async function step(ms: number) {
    const target = demo.now() + ms;
    const more = Math.max(0, target - now().getTime());
    aheadMs += more;
    if (!isDead) await untilDeath(product.advance(more));
    await demo.advance(ms);
  }

  const run = (job: string, patienceMs = 180_000) =>
    awaitRun(database.db, { job, since: now(), patienceMs, isOver: () => isDead });
  const surely = async (job: string) => {
    if (!(await run(job))) throw new Error(`The job ${job} did not run`);
  };

  return {
    db: database.db,
    demo,
    now,
    async pass(ms) {
      for (let left = ms; left > 0; left -= STEP_MS) await step(Math.min(left, STEP_MS));
    },
    hear: () => surely(HANDLE_WEBHOOKS),
    sweep: () => surely(SWEEP_PAYMENTS),
    compare: () => surely(COMPARE_WITH_PROVIDER),
    refund: () => surely(BRING_REFUNDS),
    url: () => product.url,
    isDead: () => isDead,
    killed: () => death.promise,
    kill() {
      if (isDead) return;
      isDead = true;
      process.kill(product.pid, 'SIGKILL');
      death.resolve();
    },
    async revive() {
      if (!isDead) return;
      await product.stop();
      product = await start();
      death = Promise.withResolvers();
      isDead = false;
    },
    run,
    async stop() {
      await product.stop();
      await database.close();
      await demo.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
