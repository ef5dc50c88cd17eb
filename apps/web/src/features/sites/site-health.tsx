import type { Site } from '@pressloom/contract';
import { CircleCheck, OctagonAlert } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { formatClock } from '../../ui/format-clock.ts';
import { useNow } from '../../ui/use-now.ts';

/** Whether the site works, in a word and an icon, from the last check and the deliveries since. */
export function SiteHealth({ site: { health } }: { site: Pick<Site, 'health'> }) {
  const now = useNow();
  const isHealthy = health.state === 'connected';
  const Icon = isHealthy ? CircleCheck : OctagonAlert;
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap text-sm', !isHealthy && 'text-danger')}>
      <Icon aria-hidden className={cn('size-4', isHealthy && 'text-muted')} />
      {healthWord(health, now)}
    </span>
  );
}

function healthWord({ state, since }: Site['health'], now: Date) {
  if (state === 'connected') return 'Connected';
  const word = state === 'failing' ? 'Not working' : 'Interrupted';
  return since ? `${word} since ${formatClock(since, now)}` : word;
}
