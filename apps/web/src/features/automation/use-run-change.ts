import type { Run } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '../../lib/api/api-client.ts';
import { toast } from '../../ui/toast.tsx';
import { RUNS, runQuery } from './automation-queries.ts';

type Change = (version: number) => Promise<Run>;

/**
 * Changes a run, one change after the other, each from the version that the one before left. A run that was changed in
 * another tab is shown as it is now, and the change is not made.
 */
export function useRunChange(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = runQuery(id);
  const show = (run: Run) => {
    queryClient.setQueryData(queryKey, run);
    void queryClient.invalidateQueries({ queryKey: RUNS });
  };
  return useMutation({
    scope: { id: `run-${id}` },
    mutationFn: (change: Change) => change(queryClient.getQueryData(queryKey)?.version ?? 0),
    onSuccess: show,
    onError: (error) => {
      const current = error instanceof ApiError && (error.details as { run?: Run } | undefined)?.run;
      if (current) show(current);
      else void queryClient.invalidateQueries({ queryKey });
      toast.error(errorMessage(error), {
        description: current ? 'Your change was not made. You see the run as it is now.' : undefined,
      });
    },
  });
}
