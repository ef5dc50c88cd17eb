import { useIsApple } from '../lib/reader.ts';

type ShortcutProps =
  | { /** Pressed together with ⌘ or Ctrl. */ letter: string; keys?: undefined }
  | { /** Pressed one after the other: "G D". */ keys: string; letter?: undefined };

/**
 * "⌘K" on a Mac, "Ctrl K" elsewhere. For the eye only, so it is no text of the button that it stands in: what has it says
 * so itself, with `aria-keyshortcuts`, or with `aria-description` where keys follow each other.
 */
export const Shortcut = ({ letter, keys }: ShortcutProps) => {
  const isApple = useIsApple();
  return (
    <kbd
      aria-hidden
      data-keys={keys ?? (isApple ? `⌘${letter}` : `Ctrl ${letter}`)}
      className="ml-auto rounded border border-line bg-page px-1.5 py-0.5 font-sans text-[0.6875rem] text-muted before:content-[attr(data-keys)] pointer-coarse:hidden"
    />
  );
};

/** "Keys: G then D". */
export const keysInWords = (keys: string) => `Keys: ${keys.replace(' ', ' then ')}`;
