import type { LucideIcon } from 'lucide-react';

export interface Command {
  id: string;
  label: string;
  /** Said behind the label: where a post stands, what a site's address is. */
  hint?: string;
  /** Other words under which it is found. */
  also?: string;
  /** The letter that does the same with ⌘ or Ctrl. */
  letter?: string;
  /** The keys that do the same, one after the other. */
  keys?: string;
  Icon: LucideIcon;
  run: () => void;
}

export interface CommandGroup {
  name: string;
  commands: Command[];
}

/** Commands that have every word of the query somewhere; a group without any is left out. */
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
