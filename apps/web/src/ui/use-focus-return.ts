import { useRef } from 'react';

/**
 * Where the focus was before a dialog opened, and back there when it closes: Radix itself only knows the way back to a
 * trigger inside the dialog's own tree. An item of a menu is gone by then, so the menu's button stands in for it; where
 * that is gone too, or takes no focus now, the page does.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement;
      const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
      opener.current = button ? document.getElementById(button) : active;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected && opener.current !== document.body ? opener.current : null;
      if (target instanceof HTMLElement) target.focus();
      // A button that is disabled while its work is under way takes no focus.
      if (!target || document.activeElement !== target) document.getElementById('page')?.focus();
    },
  };
}
