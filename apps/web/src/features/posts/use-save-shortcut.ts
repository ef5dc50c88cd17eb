import { useEffect, useEffectEvent } from 'react';

/** ⌘S or Ctrl+S saves, as in everything one writes with. */
export function useSaveShortcut(save: () => void) {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      onSave();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
