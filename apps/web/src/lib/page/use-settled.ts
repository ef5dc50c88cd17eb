import { useEffect, useState } from 'react';

/** How long nothing is typed until a search is sent, in milliseconds. */
export const TYPING_PAUSE_MS = 250;

/** A text that is being typed, once it has stayed the same for `pauseMs` milliseconds. Empty until then. */
export function useSettled(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
