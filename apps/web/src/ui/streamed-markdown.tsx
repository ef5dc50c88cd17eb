import { memo } from 'react';
import { cn } from '../lib/cn.ts';
import { readMarkdownLine, type Span } from '../lib/text/markdown-line.ts';

/**
 * Markdown as a model streams it: styled like its result, with marks hidden until they are complete.
 * Complete lines are not rendered again.
 */
export function StreamedMarkdown({ text, isWriting }: { text: string; isWriting: boolean }) {
  const lines = text.split('\n');
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added
    <Line key={at} line={line} isOpen={isWriting && at === lines.length - 1} />
  ));
}

const LOOKS = {
  heading: 'mt-5 first:mt-0 font-semibold text-[1.15em]',
  item: 'ms-6 list-item',
  quote: 'border-line-strong border-s-2 ps-4',
  text: '',
};

const Line = memo(function Line({ line, isOpen }: { line: string; isOpen: boolean }) {
  const read = readMarkdownLine(line, isOpen);
  if (!read) return null;
  const { kind, number, spans } = read;
  return (
    <p className={cn('mb-3 last:mb-0', LOOKS[kind], kind === 'item' && (number ? 'list-none' : 'list-disc'))}>
      {number && `${number} `}
      {spans.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans have no other key than their position
        <Stretch key={at} {...span} />
      ))}
    </p>
  );
});

function Stretch({ text, look }: Span) {
  if (look === 'strong') return <strong>{text}</strong>;
  if (look === 'emphasis') return <em>{text}</em>;
  if (look === 'code') return <code className="text-[0.9em]">{text}</code>;
  return text;
}
