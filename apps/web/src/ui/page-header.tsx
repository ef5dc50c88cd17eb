import { type ReactNode, useEffect } from 'react';
import { cn } from '../lib/cn.ts';

interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Layout of the buttons, if they do not simply follow each other. */
  actionsClassName?: string;
  /** Title of the browser tab, if the heading would reveal too much. */
  tabTitle?: string;
  className?: string;
}

/** The heading of a page. */
export function PageHeader({
  title,
  description,
  actions,
  actionsClassName,
  tabTitle = title,
  className,
}: PageHeaderProps) {
  useEffect(() => {
    document.title = `${tabTitle} · pressloom`;
  }, [tabTitle]);
  return (
    <header className={cn('mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 xl:flex-nowrap', className)}>
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <h1 className="break-words font-semibold text-2xl tracking-tight" dir="auto">
          {title}
        </h1>
        {description && <p className="text-muted text-sm">{description}</p>}
      </div>
      {actions && <div className={cn('flex flex-wrap gap-2 xl:shrink-0', actionsClassName)}>{actions}</div>}
    </header>
  );
}
