import type { Passage } from '@pressloom/contract';
import type { LucideIcon } from 'lucide-react';

export interface Command {
  id: string;
  label: string;
  /** Shown after the label: a post's status and site, a site's URL. */
  hint?: string;
  /** Other words that match it. */
  also?: string;
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

/** Whether a text contains every word of the query, whatever their case and accents. */
export function containsWords(text: string, query: string): boolean {
  const folded = fold(text);
  return fold(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Commands that contain every word of the query; groups without a match are left out. */
export function matching(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  return groups
    .map(({ name, commands }) => ({
      name,
      commands: commands.filter(({ label, hint = '', also = '' }) =>
        containsWords(`${name} ${label} ${hint} ${also}`, query),
      ),
    }))
    .filter(({ commands }) => commands.length > 0);
}
