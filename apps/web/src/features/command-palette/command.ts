import type { Passage } from '@pressloom/contract';
import type { LucideIcon } from 'lucide-react';

export interface Command {
  id: string;
  label: string;
  /** Shown after the label: a post's status, a site's URL. */
  hint?: string;
  /** Other words that match it. */
  also?: string | undefined;
  /** The shortcut's letter, with ⌘ or Ctrl. */
  letter?: string;
  /** The shortcut's keys, pressed one after the other. */
  keys?: string;
  /** Below the label: where a post's text contains what was typed. */
  passage?: Passage | undefined;
  Icon: LucideIcon;
  run: () => void;
}

export interface CommandGroup {
  name: string;
  commands: Command[];
}

/** Commands that contain every word of the query; groups without a match are left out. */
export function matching(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map(({ name, commands }) => ({
      name,
      commands: commands.filter(({ label, hint = '', also = '' }) => {
        const text = `${name} ${label} ${hint} ${also}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ commands }) => commands.length > 0);
}
