import { isLive, isUnderWay, type Run, type RunItem } from '@pressloom/contract';
import { useEffect, useRef } from 'react';
import { announceByPage, approvalToastId } from '../../../lib/post/announced-posts.ts';
import { amount } from '../../../lib/text/amount.ts';
import { toast } from '../../../ui/toast.tsx';

/**
 * Says that posts of a run that is in view were scheduled, once none of them is on its way to the site any more: in one message,
 * in place of the one about their approval and of one for each post.
 */
export function useScheduledToast({ id, items }: Run) {
  const approved = items.flatMap(({ state, post }) =>
    post && (state === 'approved' || state === 'review') ? post.id : [],
  );
  const posts = approved.join();
  useEffect(() => announceByPage(posts.split(',')), [posts]);
  const announced = useRef<{ id: string; scheduled: ReadonlySet<string> }>(null);
  useEffect(() => {
    const scheduled = new Set(items.filter(isScheduled).map((item) => item.id));
    const before = announced.current?.id === id ? announced.current.scheduled : null;
    if (before && items.some(isOnItsWay)) return;
    announced.current = { id, scheduled };
    const fresh = before ? items.filter((item) => scheduled.has(item.id) && !before.has(item.id)) : [];
    if (fresh.length === 0) return;
    const toastId = approvalToastId(fresh.flatMap(({ post }) => post?.id ?? []));
    toast.success(`Successfully scheduled ${amount(fresh.length, 'post')}!`, { id: toastId });
  }, [id, items]);
}

const isScheduled = ({ post }: RunItem) => post != null && isLive(post.status);

/** One that waits may do so for hours: it is announced when it is scheduled. */
const isOnItsWay = ({ state, post }: RunItem) =>
  state === 'approved' &&
  post?.publication?.state !== 'waiting' &&
  isUnderWay({ state: post?.publication?.state ?? null });
