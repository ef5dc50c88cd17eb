import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** The shared style of all controls that take text. */
export const controlLook =
  'w-full min-w-0 rounded-md border border-line-strong/70 bg-surface px-3 text-base text-ink transition-colors placeholder:text-muted hover:border-line-strong focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-danger sm:text-sm';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cn(controlLook, 'h-9 pointer-coarse:h-11', className)} />;
}
