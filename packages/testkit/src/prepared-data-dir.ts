import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exclusive } from '../../../sandbox/exclusive.ts';
import { cacheFolder } from '../../../sandbox/wordpress-files.ts';
import { startProduct } from './product.ts';

const BUNDLE = join(import.meta.dirname, '../../../apps/server/dist');
const PREPARED = join(cacheFolder, 'data');

/**
 * A new data folder as pressloom leaves it after its first start. A product that starts on it starts as for the second
 * time, which takes a third of the processor time: making and migrating the embedded database is the rest. All of them
 * share their app secret. Whoever asks for it removes it.
 */
export async function preparedDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-data-'));
  // Another build's tests would remove it while it is copied.
  await exclusive(`${PREPARED}.lock`, async () => cpSync(await prepare(), dataDir, { recursive: true }));
  return dataDir;
}

/** @returns the folder that belongs to the server as it is built now */
async function prepare(): Promise<string> {
  // The names of its chunks contain hashes of their contents.
  const build = createHash('sha256').update(readdirSync(BUNDLE).sort().join()).digest('hex').slice(0, 16);
  const folder = join(PREPARED, build);
  if (existsSync(folder)) return folder;
  rmSync(PREPARED, { recursive: true, force: true });
  const unfinished = join(PREPARED, 'unfinished');
  const product = await startProduct({ DATA_DIR: unfinished });
  await product.stop();
  renameSync(unfinished, folder);
  return folder;
}
