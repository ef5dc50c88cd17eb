import type { Passage } from '@pressloom/contract';
import { cn } from '../lib/cn.ts';

/** Where a text contains what was searched for. */
export const FoundPassage = ({ passage, className }: { passage: Passage; className?: string }) => (
  <span dir="auto" className={cn('wrap-anywhere mt-1 text-muted text-xs leading-5', className)}>
    {passage.map((piece, at) =>
      at % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece has nothing but its place
        <mark key={at} className="rounded-xs bg-primary/20 text-ink">
          {piece}
        </mark>
      ) : (
        piece
      ),
    )}
  </span>
);
