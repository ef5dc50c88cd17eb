import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this package: the same for its sources and for the bundle that `npm start` runs. */
export const SERVER_ROOT = packageAbove(import.meta.dirname);

function packageAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageAbove(dirname(folder));
}
