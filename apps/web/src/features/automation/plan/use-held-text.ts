import { useState } from 'react';

/**
 * A text that is edited in place. From its focus on, the field keeps what it has, whatever another tab makes of it meanwhile:
 * nothing changes under the caret. Left as it was, it follows again.
 */
export function useHeldText(value: string) {
  const [held, setHeld] = useState<{ text: string; before: string } | null>(null);
  return {
    text: held?.text ?? value,
    hold: () => setHeld({ text: value, before: value }),
    type: (text: string) => setHeld({ text, before: held?.before ?? value }),
    /** Returns what was typed; undefined if nothing was changed. */
    release: (): string | undefined => {
      setHeld(null);
      const text = held?.text.trim();
      return text === undefined || text === held?.before || text === value ? undefined : text;
    },
  };
}
