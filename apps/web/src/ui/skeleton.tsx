import { cn } from '../lib/cn.ts';

/** Stands where something will be, in its size, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-pulse rounded-md bg-raised', className)} />;
}
