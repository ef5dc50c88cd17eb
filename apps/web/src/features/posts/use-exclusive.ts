import { useCallback, useRef, useState } from 'react';

/** Runs one action at a time: while one runs, all others (and a second click on the same) do nothing. */
export function useExclusive<Name extends string>() {
  const isRunning = useRef(false);
  const [current, setCurrent] = useState<Name | null>(null);
  const run = useCallback(async (name: Name, action: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setCurrent(name);
    try {
      await action();
    } finally {
      isRunning.current = false;
      setCurrent(null);
    }
  }, []);
  return { current, run };
}
