import { LoaderCircle } from 'lucide-react';
import { cn } from '../lib/cn.ts';

interface SpinnerProps {
  label?: string;
  className?: string;
}

export function Spinner({ label = 'Loading', className }: SpinnerProps) {
  return (
    <span role="status" aria-label={label} className={cn('inline-flex', className)}>
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
    </span>
  );
}

/** Shown until the session is known. */
export const FullScreenSpinner = () => (
  <main className="grid min-h-dvh place-items-center text-muted">
    <Spinner className="[&_svg]:size-7 [&_svg]:stroke-[1.5]" />
  </main>
);
