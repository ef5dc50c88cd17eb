import { EVENTS_RECONNECT } from '@pressloom/contract';

/** Waits longer the more attempts in a row have failed. An abort ends the wait; if it came before, there is none. */
export const pauseBeforeRetry = (failures: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const delay = EVENTS_RECONNECT[Math.min(failures, EVENTS_RECONNECT.length - 1)];
    const timer = setTimeout(end, signal?.aborted ? 0 : delay);
    signal?.addEventListener('abort', end);
  });
