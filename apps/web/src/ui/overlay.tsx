import { useLayoutEffect } from 'react';

/**
 * Dims the page behind a dialog and holds it still. Radix' own overlay does so with a style element, which the page's
 * policy refuses; properties set through the DOM it allows.
 */
export function Overlay() {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement;
    const before = { overflow: style.overflow, paddingRight: style.paddingRight };
    style.overflow = 'hidden';
    // Where the scroll bar stood, so that nothing moves.
    style.paddingRight = `${window.innerWidth - clientWidth}px`;
    return () => void Object.assign(style, before);
  }, []);
  return <div className="fixed inset-0 z-40 animate-fade-in bg-black/60" />;
}
