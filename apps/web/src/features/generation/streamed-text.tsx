import { useEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';

/** The article as it comes, set like the post it becomes. Follows the newest line unless the reader has scrolled up. */
export function StreamedText({ text }: { text: string }) {
  const box = useRef<HTMLElement>(null);
  const isFollowing = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new piece of text moves the end
  useEffect(() => {
    const element = box.current;
    if (element && isFollowing.current) element.scrollTop = element.scrollHeight;
  }, [text]);

  return (
    <section
      ref={box}
      aria-label="Article being written"
      aria-busy
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      dir="auto"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isFollowing.current = scrollHeight - scrollTop - clientHeight < 40;
      }}
      className="max-h-[60dvh] min-h-48 overflow-y-auto rounded-lg border border-line px-5 py-4 font-serif text-lg leading-relaxed"
    >
      {text === '' ? (
        <p className="animate-pulse font-sans text-muted text-sm">The model is thinking…</p>
      ) : (
        linesOf(text).map(({ at, kind, line }) => (
          <p
            key={at}
            className={cn('mb-3', kind === 'heading' && 'mt-5 font-semibold text-xl', kind === 'item' && 'ml-5')}
          >
            {line}
          </p>
        ))
      )}
    </section>
  );
}

const linesOf = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line, at) => ({ at, kind: kindOf(line), line: line.replace(/^#+\s+/, '') }));

const kindOf = (line: string) => {
  if (/^#{1,6}\s/.test(line)) return 'heading';
  return /^\s*(?:[-•]|\d+[.)])\s/.test(line) ? 'item' : 'text';
};
