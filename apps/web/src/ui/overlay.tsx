import { useLayoutEffect } from 'react';

/**
 * Dims the page behind a dialog and locks its scrolling. Radix' own overlay uses a style element, which the content
 * security policy refuses; it allows properties set through the DOM.
 */
export function Overlay() {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement;
    const before = { overflow: style.overflow, paddingRight: style.paddingRight };
    style.overflow = 'hidden';
    // In place of the scroll bar, so that nothing moves.
    style.paddingRight = `${window.innerWidth - clientWidth}px`;
    return () => void Object.assign(style, before);
  }, []);
  return <div className="fixed inset-0 z-40 animate-fade-in bg-black/60" />;
}
