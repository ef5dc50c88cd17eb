import { cn } from '../lib/cn.ts';

/** A placeholder in the size of the content to come, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-pulse rounded-md bg-raised', className)} />;
}

/** A placeholder card, with lines in place of its text. */
export const SkeletonCard = ({ lines, className }: { lines: number; className?: string }) => (
  <div aria-hidden className={cn('rounded-lg border border-line bg-surface p-5', className)}>
    <Skeleton className="mb-5 w-40" />
    <div className="grid gap-4">
      {Array.from({ length: lines }, (_, line) => `${90 - (line % 3) * 14}%`).map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are never reordered
        <div key={line} className="h-3.5 animate-pulse rounded-md bg-raised" style={{ width }} />
      ))}
    </div>
  </div>
);
