import { withoutAsterisks } from '@pressloom/contract';
import { useEffect, useRef } from 'react';
import { useIsOnline } from '../../lib/api/connection.ts';
import { StreamedMarkdown } from '../../ui/streamed-markdown.tsx';
import { BusyModel } from './busy-model.tsx';

interface StreamedTextProps {
  text: string;
  isWriting: boolean;
  /** When a busy model is tried again. */
  nextAttemptAt: string | null;
}

/**
 * The article while it is streamed, styled like the post it becomes. Follows the newest line unless the reader has
 * scrolled up.
 */
export function StreamedText({ text, isWriting, nextAttemptAt }: StreamedTextProps) {
  const box = useRef<HTMLElement>(null);
  const isFollowing = useRef(true);
  const isOnline = useIsOnline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new piece of text moves the end
  useEffect(() => {
    const element = box.current;
    if (element && isFollowing.current) element.scrollTop = element.scrollHeight;
  }, [text]);

  return (
    <section
      ref={box}
      aria-label={isWriting ? 'Article being written' : 'Article so far'}
      aria-busy={isWriting}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      dir="auto"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isFollowing.current = scrollHeight - scrollTop - clientHeight < 40;
      }}
      className="max-h-[60dvh] min-h-48 overflow-y-auto rounded-lg border border-line px-5 py-4 font-serif text-lg leading-relaxed"
    >
      <StreamedMarkdown text={withoutAsterisks(text)} isWriting={isWriting} />
      {isWriting && !isOnline && (
        <p className="font-sans text-muted text-sm">
          {text === ''
            ? 'You’re offline. The article appears here when you’re back online.'
            : 'You’re offline. Writing continues, and the article appears here when you’re back online.'}
        </p>
      )}
      {isWriting && isOnline && nextAttemptAt !== null && <BusyModel nextAttemptAt={nextAttemptAt} />}
      {isWriting && isOnline && nextAttemptAt === null && text === '' && (
        <p className="animate-pulse font-sans text-muted text-sm">The model is thinking…</p>
      )}
    </section>
  );
}
