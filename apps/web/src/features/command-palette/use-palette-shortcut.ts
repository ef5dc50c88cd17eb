import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from '../../lib/browser/is-shortcut.ts';

/** ⌘K on a Mac, Ctrl+K elsewhere. An editor that handles the keys itself, for a link, keeps them. */
export function usePaletteShortcut(onPress: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, 'k') || event.defaultPrevented) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
