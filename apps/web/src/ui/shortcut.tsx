import { useIsApple } from '../lib/page/reader.ts';

type ShortcutProps =
  | { /** Pressed together with ⌘ or Ctrl. */ letter: string; keys?: undefined }
  | { /** Pressed one after the other: "G D". */ keys: string; letter?: undefined };

/**
 * "⌘K" on a Mac, "Ctrl K" elsewhere. Visual only, not part of the button's text: the button announces the shortcut with
 * `aria-keyshortcuts`, or with `aria-description` for keys pressed one after the other.
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
