import { isUnderWay, type Run, type RunItem } from '@pressloom/contract';
import { useEffect, useRef } from 'react';
import { amount } from '../../../lib/text/amount.ts';
import { toast } from '../../../ui/toast.tsx';

/** Says that posts of a run that is in view were scheduled, once none of them is on its way to the site any more. */
export function useScheduledToast({ id, items }: Run) {
  const announced = useRef<{ id: string; scheduled: ReadonlySet<string> }>(null);
  useEffect(() => {
    const scheduled = new Set(items.filter(isScheduled).map((item) => item.id));
    const before = announced.current?.id === id ? announced.current.scheduled : null;
    if (before && items.some(isOnItsWay)) return;
    announced.current = { id, scheduled };
    const count = before ? [...scheduled].filter((itemId) => !before.has(itemId)).length : 0;
    if (count > 0) toast.success(`Successfully scheduled ${amount(count, 'post')}!`);
  }, [id, items]);
}

const isScheduled = ({ post }: RunItem) => post?.status === 'scheduled' || post?.status === 'published';

/** One that waits may do so for hours: it is announced when it is scheduled. */
const isOnItsWay = ({ state, post }: RunItem) =>
  state === 'approved' &&
  post?.publication?.state !== 'waiting' &&
  isUnderWay({ state: post?.publication?.state ?? null });
