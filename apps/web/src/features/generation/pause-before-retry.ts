import { EVENTS_RECONNECT } from '@pressloom/contract';

/** Waits longer the more tries in a row have failed; an abort ends the wait. */
export const pauseBeforeRetry = (failures: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const delay = EVENTS_RECONNECT[Math.min(failures, EVENTS_RECONNECT.length - 1)] ?? 0;
    const timer = setTimeout(resolve, delay);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
