import { setFlagsFromString } from 'node:v8';

/** Of the `start` script, see decision 7. */
const SAVING = '--memory-saver-mode';

const isSaving = process.execArgv.includes(SAVING);
let works = 0;

/**
 * Does work that makes much garbage for a while, such as reading a whole blog, without V8's memory saver, which collects
 * that garbage over and over and takes almost half of the processor time. The saver is on again once the last such work
 * is over. Both are documented options of V8 that it looks at when it plans its next collection.
 */
export async function withoutMemorySaver<T>(work: () => Promise<T>): Promise<T> {
  if (!isSaving) return work();
  works += 1;
  if (works === 1) setFlagsFromString('--no-memory-saver-mode');
  try {
    return await work();
  } finally {
    works -= 1;
    if (works === 0) setFlagsFromString(SAVING);
  }
}
