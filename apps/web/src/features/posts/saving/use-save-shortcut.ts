import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from '../../../lib/browser/is-shortcut.ts';
import { usePageCommand } from '../../../lib/page/page-commands.ts';

/** ⌘S or Ctrl+S saves, and so does the palette. */
export function useSaveShortcut(save: () => void) {
  const onSave = useEffectEvent(save);
  usePageCommand({ id: 'save', label: 'Save this post', also: 'keep draft', letter: 'S' }, true, save);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event, 's')) return;
      event.preventDefault();
      onSave();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
