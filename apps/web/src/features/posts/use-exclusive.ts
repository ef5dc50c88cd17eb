import { useCallback, useRef, useState } from 'react';

/**
 * Runs one action at a time: while one runs, all others (and a second click on the same) do nothing. `run` resolves with
 * the result of the action, or undefined if it did not run.
 */
export function useExclusive<Name extends string>() {
  const isRunning = useRef(false);
  const [current, setCurrent] = useState<Name | null>(null);
  const run = useCallback(async <Result>(name: Name, action: () => Promise<Result>): Promise<Result | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setCurrent(name);
    try {
      return await action();
    } finally {
      isRunning.current = false;
      setCurrent(null);
    }
  }, []);
  return { current, run };
}
