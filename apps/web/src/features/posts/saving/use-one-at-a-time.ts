import { useRef } from 'react';

/** Runs requests that change a post one after the other, each based on the version that the previous one left. */
export function useOneAtATime() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return {
    run: <T>(work: () => Promise<T>): Promise<T> => {
      const done = last.current.then(work);
      last.current = done.catch(() => undefined);
      return done;
    },
    /** Resolves when all pending requests are done. */
    settled: () => last.current,
  };
}
