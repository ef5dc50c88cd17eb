import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChartNoAxesCombined, Check } from 'lucide-react';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { waitlistQuery } from './insights-query.ts';

/** For what is not measured yet: users who join are notified when it is. */
export function WaitlistCard() {
  const queryClient = useQueryClient();
  const { data } = useQuery(waitlistQuery);
  const change = useMutation({
    mutationFn: (join: boolean) => api(join ? 'PUT /api/waitlist/analytics' : 'DELETE /api/waitlist/analytics'),
    onSuccess: (reply) => queryClient.setQueryData(waitlistQuery.queryKey, reply),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <EmptyState
      icon={<ChartNoAxesCombined />}
      title="Analytics coming soon"
      description="Views, engagement and reading time aren’t measured yet. Real numbers appear here once they are."
      action={
        data?.joined ? (
          <div className="grid justify-items-center gap-2">
            <p role="status" className="flex items-center gap-2 font-medium text-sm">
              <Check aria-hidden className="size-4" />
              You’re on the waitlist
            </p>
            <Button variant="ghost" size="sm" pending={change.isPending} onClick={() => change.mutate(false)}>
              Leave waitlist
            </Button>
          </div>
        ) : (
          <Button variant="secondary" pending={change.isPending} disabled={!data} onClick={() => change.mutate(true)}>
            Join waitlist
          </Button>
        )
      }
    />
  );
}
