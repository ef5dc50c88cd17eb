import { useDeferredValue, useMemo } from 'react';
import { amount } from '../../lib/text/amount.ts';
import { countWords, readingMinutes } from '../../lib/text/word-count.ts';
import { countWithoutAlt } from './image/without-alt.ts';

interface EditorFooterProps {
  html: string;
  /** Opens the list of images without alternative text; undefined where there is none. */
  onDescribe?: () => void;
}

export function EditorFooter({ html, onDescribe }: EditorFooterProps) {
  const settled = useDeferredValue(html);
  const words = useMemo(() => countWords(settled), [settled]);
  const undescribed = useMemo(() => countWithoutAlt(settled), [settled]);
  const missing = `${undescribed} ${undescribed === 1 ? 'image has' : 'images have'} no alternative text`;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 border-line border-t pt-2 text-muted text-xs tabular-nums">
      <span>{amount(words, 'word')}</span>
      {words > 0 && <span>About {readingMinutes(words)} min to read</span>}
      {undescribed > 0 &&
        (onDescribe ? (
          <button
            type="button"
            onClick={onDescribe}
            className="text-ink underline underline-offset-2 pointer-coarse:min-h-6"
          >
            {missing}
          </button>
        ) : (
          <span>{missing}</span>
        ))}
    </p>
  );
}
