import type { Site } from '@pressloom/contract';
import { CircleCheck, OctagonAlert } from 'lucide-react';
import { cn } from '../../lib/cn.ts';

/** Whether the site answers to us, in a word and a sign. */
export function SiteHealth({ health }: Pick<Site, 'health'>) {
  const isConnected = health.state === 'connected';
  const Icon = isConnected ? CircleCheck : OctagonAlert;
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap text-sm', !isConnected && 'text-danger')}>
      <Icon aria-hidden className={cn('size-4', isConnected && 'text-muted')} />
      {isConnected ? 'Connected' : 'Not working'}
    </span>
  );
}
