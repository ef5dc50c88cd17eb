import { useRef } from 'react';

/** Requests that change one post wait for each other: each is made on the version that the one before has left. */
export function useOneAtATime() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return {
    run: <T>(work: () => Promise<T>): Promise<T> => {
      const done = last.current.then(work);
      last.current = done.catch(() => undefined);
      return done;
    },
    /** Resolves when those are answered that are on their way now. */
    settled: () => last.current,
  };
}
