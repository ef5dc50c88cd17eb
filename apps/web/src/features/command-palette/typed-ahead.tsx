import { useEffect } from 'react';

let typed = '';

interface KeepTypingProps {
  onEscape: () => void;
}

/** Shown while the palette is loading: buffers what is typed meanwhile, so that nothing else receives it. */
export function KeepTyping({ onEscape }: KeepTypingProps) {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') onEscape();
      else if (event.key === 'Backspace') typed = typed.slice(0, -1);
      else if (event.key.length === 1) typed += event.key;
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [onEscape]);
  return null;
}

export const typedAhead = () => typed;

export const forgetTyped = () => {
  typed = '';
};
