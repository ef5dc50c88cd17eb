import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Takes over what was chosen in the page as the server drew it. It is read before the next render puts back what stood
 * there, and told when the app may act on it. The answer is for the select.
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
