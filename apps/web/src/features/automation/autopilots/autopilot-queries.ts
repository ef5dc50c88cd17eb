import type { Autopilot } from '@pressloom/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, type Body, errorMessage } from '../../../lib/api/api-client.ts';
import { EVERY_VISIT } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast.tsx';
import { AUTOMATION } from '../automation-queries.ts';

export const autopilotsQuery = queryOptions({
  queryKey: [...AUTOMATION, 'autopilots'],
  queryFn: async ({ signal }) => (await api('GET /api/autopilots', { signal })).autopilots,
  meta: EVERY_VISIT,
});

export const autopilotQuery = (id: string) =>
  queryOptions({
    queryKey: [...AUTOMATION, 'autopilot', id],
    queryFn: ({ signal }) => api('GET /api/autopilots/:id', { params: { id }, signal }),
    meta: EVERY_VISIT,
  });

/** Changes an autopilot, and shows it as it is then. */
export function useAutopilotChange(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PATCH /api/autopilots/:id'>) => api('PATCH /api/autopilots/:id', { params: { id }, body }),
    onSuccess: (changed: Autopilot) => show(queryClient, changed),
    onError: (error) => {
      const current = error instanceof ApiError && (error.details as { autopilot?: Autopilot } | undefined)?.autopilot;
      // What is shown beside the changes asks what to do with both.
      if (current) show(queryClient, current);
      else toast.error('Couldn’t change the autopilot', { description: errorMessage(error) });
    },
  });
}

function show(queryClient: QueryClient, current: Autopilot) {
  queryClient.setQueryData(autopilotQuery(current.id).queryKey, current);
  queryClient.setQueryData(autopilotsQuery.queryKey, (all) =>
    all?.map((each) => (each.id === current.id ? current : each)),
  );
}
