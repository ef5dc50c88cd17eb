import { useRef } from 'react';

/**
 * Returns focus to where it was before a dialog opened. Radix itself only returns to a trigger inside the dialog's own
 * tree. For a menu item, which is gone by then, the menu's button gets the focus; if that is gone too or cannot be
 * focused, the page does.
 *
 * @param to gets the focus instead
 */
export function useFocusReturn(to?: HTMLElement) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement;
      const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
      opener.current = to ?? (button ? document.getElementById(button) : active);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected && opener.current !== document.body ? opener.current : null;
      if (target instanceof HTMLElement) target.focus();
      // A button that is disabled while pending cannot be focused.
      if (!target || document.activeElement !== target) document.getElementById('page')?.focus();
    },
  };
}
