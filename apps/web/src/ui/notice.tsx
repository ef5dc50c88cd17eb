import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

/** The four status colours are reserved for a post's status: here only bad news has a colour. */
const TONES = {
  info: { look: 'border-line-strong/50', tint: 'text-muted', Icon: Info },
  success: { look: 'border-line-strong/50', tint: 'text-ink', Icon: CircleCheck },
  warning: { look: 'border-line-strong bg-raised/60', tint: 'text-ink', Icon: TriangleAlert },
  danger: { look: 'border-danger/50 bg-danger/6', tint: 'text-danger', Icon: OctagonAlert },
};

interface NoticeProps {
  tone: keyof typeof TONES;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** A message about the content of the page. Bad news is announced at once. */
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
