import { cn } from '../lib/cn.ts';

interface ProgressProps {
  /** 0 to 100. */
  value: number;
  label: string;
  className?: string;
}

export function Progress({ value, label, className }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={cn('h-1.5 overflow-hidden rounded-full bg-raised', className)}
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-300" style={{ width: `${value}%` }} />
    </div>
  );
}
