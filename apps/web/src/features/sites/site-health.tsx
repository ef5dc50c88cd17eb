import type { Site, SiteDeliveries } from '@pressloom/contract';
import { CircleCheck, OctagonAlert } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { useSiteDeliveries } from './deliveries-query.ts';

/** Whether the site answers to us, in a word and a sign: as it was last checked, and as it has taken posts since. */
export function SiteHealth({ site }: { site: Pick<Site, 'id' | 'health'> }) {
  const { deliveries } = useSiteDeliveries(site.id);
  const word = healthWord(site.health, deliveries?.trouble);
  const isWell = word === 'Connected';
  const Icon = isWell ? CircleCheck : OctagonAlert;
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap text-sm', !isWell && 'text-danger')}>
      <Icon aria-hidden className={cn('size-4', isWell && 'text-muted')} />
      {word}
    </span>
  );
}

/** A post that the site refuses says nothing of its connection. */
function healthWord({ state, checkedAt }: Site['health'], trouble: SiteDeliveries['trouble'] | undefined) {
  if (state !== 'connected') return 'Not working';
  const isInterrupted = trouble?.kind === 'retry' && trouble.since > checkedAt;
  return isInterrupted ? 'Interrupted' : 'Connected';
}
