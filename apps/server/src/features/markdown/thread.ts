import { parentPort } from 'node:worker_threads';
import { DIALECTS, type Dialect } from './dialects.ts';

/** Runs in a worker thread, which is terminated if a text takes too long. */
parentPort?.on('message', ({ dialect, text }: { dialect: Dialect; text: string }) => {
  parentPort?.postMessage(DIALECTS[dialect].parse(text, { async: false }));
});

// Sent once everything is loaded, when the time limit of a text starts.
parentPort?.postMessage(null);
