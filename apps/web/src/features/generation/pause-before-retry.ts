import { EVENTS_RECONNECT } from '@pressloom/contract';

/** Waits longer the more tries in a row have failed; an abort ends the wait, and one that came before it leaves none. */
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
