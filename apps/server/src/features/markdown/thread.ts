import { parentPort } from 'node:worker_threads';
import { DIALECTS, type Dialect } from './dialects.ts';

/** Runs in a thread of its own, which whoever started it ends when a text takes too long. */
parentPort?.on('message', ({ dialect, text }: { dialect: Dialect; text: string }) => {
  parentPort?.postMessage(DIALECTS[dialect].parse(text, { async: false }));
});

// The time that a text may take begins when everything is loaded.
parentPort?.postMessage(null);
