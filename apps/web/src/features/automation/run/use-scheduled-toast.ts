import type { Run } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '../../../ui/toast.tsx';
import { idsActedOn, scheduledInWords } from '../review/use-review-actions.ts';

/** Says that drafts of a run that is in view were scheduled by themselves, since their site publishes without review. */
export function useScheduledToast({ id, items }: Run) {
  const queryClient = useQueryClient();
  const seen = useRef<{ id: string; approved: string[] }>(null);
  useEffect(() => {
    const approved = items.filter(({ state }) => state === 'approved').map((item) => item.id);
    const before = seen.current;
    seen.current = { id, approved };
    if (before?.id !== id) return;
    // What is approved here is announced by the approval itself.
    const known = new Set([...before.approved, ...idsActedOn(queryClient)]);
    const count = approved.filter((itemId) => !known.has(itemId)).length;
    if (count > 0) toast.success(scheduledInWords(count));
  }, [id, items, queryClient]);
}
