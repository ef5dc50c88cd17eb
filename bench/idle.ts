import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../packages/testkit/src/index.ts';
import { signUp } from './client.ts';
import { cpuSeconds, type Measured } from './measure.ts';

const LIMIT_PERCENT = 0.5;
/** Startup work is finished by then. */
const SETTLED_AFTER_MS = 30_000;
const OBSERVED_MS = 120_000;

/** CPU use of an idle process: it runs on its owner's own machine all day. */
export async function benchIdle(): Promise<Measured[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-bench-'));
  const product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  try {
    await signUp(product.url);
    await sleep(SETTLED_AFTER_MS);
    const before = cpuSeconds(product.pid);
    const since = performance.now();
    await sleep(OBSERVED_MS);
    const percent = ((cpuSeconds(product.pid) - before) / (performance.now() - since)) * 1_000 * 100;
    return [
      {
        what: `Idle on embedded: share of a core over ${OBSERVED_MS / 60_000} minutes`,
        value: `${percent.toFixed(2)} %`,
        limit: `≤ ${LIMIT_PERCENT} %`,
        held: percent <= LIMIT_PERCENT,
      },
    ];
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
