import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** One subject, set off by a hairline. */
export function Card({ title, description, actions, className, children }: CardProps) {
  return (
    <section className={cn('rounded-lg border border-line bg-surface', className)}>
      {(title || actions) && (
        <header
          className={cn('flex flex-wrap justify-between gap-3 px-5 pt-4', description ? 'items-start' : 'items-center')}
        >
          <div className="grid gap-0.5">
            {title && <h2 className="font-semibold text-[0.9375rem]">{title}</h2>}
            {description && <p className="text-muted text-sm">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      <div className="px-5 py-4">{children}</div>
    </section>
  );
}
