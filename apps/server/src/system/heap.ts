import { setFlagsFromString } from 'node:v8';

/** Of the `start` script, see decision 7. With it, the heap grows by a tenth between two collections of all garbage. */
const isSaving = process.execArgv.includes('--memory-saver-mode');

/** By how much the heap may grow during such work, in percent. 0: as V8 sees fit, and here as its memory saver does. */
const GROWTH = 50;
let works = 0;

/**
 * Does work that makes much garbage for a while, such as reading a whole blog, while the heap grows further between two
 * collections: collecting that garbage over and over takes a quarter of the processor time. V8 looks at this documented
 * option when it plans its next collection.
 */
export async function withRoomForGarbage<T>(work: () => Promise<T>): Promise<T> {
  if (!isSaving) return work();
  works += 1;
  if (works === 1) growBy(GROWTH);
  try {
    return await work();
  } finally {
    works -= 1;
    if (works === 0) growBy(0);
  }
}

const growBy = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);
