import { cn } from '../lib/cn.ts';

/** The product's name, always lowercase, in the face of what it prints. */
export const Wordmark = ({ className }: { className?: string }) => (
  <span className={cn('font-[560] font-serif text-[1.375rem] leading-none tracking-[-0.02em]', className)}>
    press<span className="text-accent">loom</span>
  </span>
);
