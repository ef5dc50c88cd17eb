const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

/** "⌘K" on a Mac, "Ctrl K" elsewhere. For the eye: what has it says so itself with `aria-keyshortcuts`. */
export const Shortcut = ({ letter }: { letter: string }) => (
  <kbd aria-hidden className="rounded border border-line bg-page px-1.5 py-0.5 font-sans text-[0.6875rem] text-muted">
    {IS_APPLE ? '⌘' : 'Ctrl '}
    {letter}
  </kbd>
);
