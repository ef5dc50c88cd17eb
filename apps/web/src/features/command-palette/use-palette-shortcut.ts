import { useEffect, useEffectEvent } from 'react';

/** ⌘K on a Mac, Ctrl+K elsewhere, also under Caps Lock. An editor that handles the keys itself, for a link, keeps them. */
export function usePaletteShortcut(onPress: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut =
      (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
    if (!isShortcut || event.defaultPrevented) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
