import { useEffect, useEffectEvent } from 'react';
import { areGoToKeysOn, isForThePage } from '../../../lib/page/go-to-keys.ts';

/** Milliseconds within which a key after G opens another screen. */
const AFTER_G_MS = 1_500;

/** Single keys of a screen; not while typing, behind a dialog, or as the second key of "G A". */
export function useReviewKeys(keys: Record<string, () => unknown>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!act || !isForThePage(event) || !areGoToKeysOn()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    let lastG = Number.NEGATIVE_INFINITY;
    const listener = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp - lastG < AFTER_G_MS;
      lastG = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!isSecond) press(event);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
