import { cn } from '../../lib/cn.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSiteDeliveries } from './deliveries-query.ts';
import { deliveryWords } from './delivery-words.ts';

/** One line about how deliveries to a site went. */
export function DeliveryHealth({ siteId }: { siteId: string }) {
  const { deliveries, isError } = useSiteDeliveries(siteId);
  const now = useNow();
  if (!deliveries && isError) return <span className="text-muted">Couldn’t load deliveries</span>;
  if (!deliveries) return <Skeleton className="my-1 h-3.5 w-44 max-w-full" />;
  return (
    <span title={deliveries.problem?.message} className={cn('text-pretty', deliveries.problem && 'text-danger')}>
      {deliveryWords(deliveries, now)}
    </span>
  );
}
