import type { Editor } from '@tiptap/react';
import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from '../../lib/browser/is-shortcut.ts';

/** ⌘K or Ctrl+K links the selection, as in WordPress' own editor; without a selection the keys open the palette. */
export function useLinkShortcut(editor: Editor, ask: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isInText = event.target instanceof Element && event.target.closest('.post-text') !== null;
    if (!isShortcut(event, 'k') || !isInText || editor.state.selection.empty) return;
    event.preventDefault();
    ask();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    // After the editor, which reads the selection first, and before the palette, which listens on the window.
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
