import { useIsApple } from '../lib/reader.ts';

/**
 * "⌘K" on a Mac, "Ctrl K" elsewhere. For the eye only, so it is no text of the button that it stands in: what has it says
 * so itself with `aria-keyshortcuts`.
 */
export const Shortcut = ({ letter }: { letter: string }) => (
  <kbd
    aria-hidden
    data-keys={useIsApple() ? `⌘${letter}` : `Ctrl ${letter}`}
    className="rounded border border-line bg-page px-1.5 py-0.5 font-sans text-[0.6875rem] text-muted before:content-[attr(data-keys)]"
  />
);
