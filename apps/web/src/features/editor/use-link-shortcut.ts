import type { Editor } from '@tiptap/react';
import { useEffect, useEffectEvent } from 'react';

/** ⌘K or Ctrl+K links the selection, as in WordPress' own editor; without a selection the keys open the palette. */
export function useLinkShortcut(editor: Editor, ask: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut =
      (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
    const isInText = event.target instanceof Element && event.target.closest('.post-text') !== null;
    if (!isShortcut || !isInText || editor.state.selection.empty) return;
    event.preventDefault();
    ask();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    // Capture phase: the palette listens in the bubble phase.
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);
}
