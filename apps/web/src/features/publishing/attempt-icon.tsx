import type { AttemptOutcome } from '@pressloom/contract';
import { CircleAlert, CircleCheck, Clock, LoaderCircle } from 'lucide-react';
import { cn } from '../../lib/cn.ts';

/** The outcome of an attempt as an icon beside its text. */
export function AttemptIcon({ outcome, className }: { outcome: AttemptOutcome | null; className?: string }) {
  const look = cn('size-4 shrink-0', className);
  if (outcome === null) return <LoaderCircle aria-hidden className={cn(look, 'animate-spin text-muted')} />;
  if (outcome === 'done') return <CircleCheck aria-hidden className={cn(look, 'text-muted')} />;
  if (outcome === 'failed') return <CircleAlert aria-hidden className={cn(look, 'text-danger')} />;
  if (outcome === 'drifted') return <CircleAlert aria-hidden className={cn(look, 'text-muted')} />;
  return <Clock aria-hidden className={cn(look, 'text-muted')} />;
}
