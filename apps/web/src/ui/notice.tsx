import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

const TONES = {
  info: { look: 'border-line-strong/50', tint: 'text-muted', Icon: Info },
  warning: { look: 'border-pending/50 bg-pending/6', tint: 'text-pending', Icon: TriangleAlert },
  danger: { look: 'border-danger/50 bg-danger/6', tint: 'text-danger', Icon: OctagonAlert },
  success: { look: 'border-published/50 bg-published/6', tint: 'text-published', Icon: CircleCheck },
};

interface NoticeProps {
  tone: keyof typeof TONES;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Something to know about what is on the page. Bad news is read out at once. */
export function Notice({ tone, title, children, action, className }: NoticeProps) {
  const { look, tint, Icon } = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn('flex gap-3 rounded-lg border px-4 py-3 text-sm', look, className)}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', tint)} />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="text-pretty break-words text-muted">{children}</div>}
        {action && <div className="mt-1.5 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
