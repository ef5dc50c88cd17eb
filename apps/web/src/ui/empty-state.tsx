import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  description?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  className?: string;
}

/** Explains a screen while it has no content. */
export function EmptyState({ icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        'grid justify-items-center gap-4 rounded-lg border border-line border-dashed px-6 py-14 text-center',
        className,
      )}
    >
      {icon && (
        <div aria-hidden className="text-muted [&_svg]:size-7 [&_svg]:stroke-[1.5]">
          {icon}
        </div>
      )}
      <div className="grid max-w-md gap-1.5">
        <h2 className="font-semibold">{title}</h2>
        {description && <p className="text-pretty text-muted text-sm">{description}</p>}
      </div>
      {action}
    </div>
  );
}
