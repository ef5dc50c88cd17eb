import { useDeferredValue, useMemo } from 'react';
import { countWords, readingMinutes } from './word-count.ts';

export function EditorFooter({ html }: { html: string }) {
  const settled = useDeferredValue(html);
  const words = useMemo(() => countWords(settled), [settled]);
  return (
    <p className="flex gap-3 border-line border-t pt-2 text-muted text-xs tabular-nums">
      <span>
        {words.toLocaleString()} {words === 1 ? 'word' : 'words'}
      </span>
      {words > 0 && <span>About {readingMinutes(words)} min to read</span>}
    </p>
  );
}
