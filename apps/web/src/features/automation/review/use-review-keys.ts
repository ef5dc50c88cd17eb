import { useEffect, useEffectEvent } from 'react';
import { areGoToKeysOn, isForThePage, SECOND_KEY_WITHIN_MS } from '../../../lib/page/go-to-keys.ts';

/** Single keys of a screen; not while typing, behind a dialog, or as the second key of "G A". */
export function useReviewKeys(keys: Record<string, () => unknown>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Caps Lock must not turn them off.
    const key = event.key.toLowerCase();
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!act || !isForThePage(event) || !areGoToKeysOn()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    let lastG = Number.NEGATIVE_INFINITY;
    const listener = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp - lastG < SECOND_KEY_WITHIN_MS;
      lastG = event.key.toLowerCase() === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!isSecond) press(event);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
