import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Applies what was chosen in the server-rendered page before hydration. The value is read before the next render resets
 * the select, and reported once the app may act on it. Returns the ref for the select.
 */
export function useChosenBefore<V extends string>(chosen: V, choose: (value: V) => void) {
  const select = useRef<HTMLSelectElement>(null);
  const before = useRef<V>(undefined);
  useLayoutEffect(() => {
    before.current = select.current?.value as V | undefined;
  }, []);
  const takeOver = useEffectEvent(() => {
    if (before.current !== undefined && before.current !== chosen) choose(before.current);
  });
  useEffect(() => takeOver(), []);
  return select;
}
