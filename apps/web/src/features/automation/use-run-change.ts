import type { Run } from '@pressloom/contract';
import { type Mutation, useMutation, useQueryClient } from '@tanstack/react-query';
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
    mutationKey: changesOf(id),
    scope: { id: `run-${id}` },
    mutationFn: (change: Change) => change(queryClient.getQueryData(queryKey)?.version ?? 0),
    onSuccess: show,
    onError: async (error) => {
      const current = error instanceof ApiError && (error.details as { run?: Run } | undefined)?.run;
      toast.error(errorMessage(error), {
        description: current ? 'Your change wasn’t made. This is the run as it is now.' : undefined,
      });
      if (current) show(current);
      // Not over before the page shows what is true without it.
      else await queryClient.invalidateQueries({ queryKey });
    },
  });
}

const changesOf = (id: string) => ['run-change', id];

/**
 * Makes a change that rests on everything shown of a run: only if all changes before it were made, and of the version that was
 * shown or that they left.
 *
 * @param isSaved whether everything typed on the page is saved, once the changes before this one have ended
 */
export function useFinalRunChange(run: Run, isSaved = () => true) {
  const queryClient = useQueryClient();
  const change = useRunChange(run.id);
  const mutateAsync = (request: Change) => {
    const before = queryClient
      .getMutationCache()
      .findAll({ mutationKey: changesOf(run.id), status: 'pending' }) as Mutation<Run>[];
    return change.mutateAsync(() => {
      const hasFailed = before.some(({ state }) => state.status === 'error');
      // A failed change may still be shown where the run could not be read again.
      const isStale = queryClient.getQueryState(runQuery(run.id).queryKey)?.status === 'error';
      if (hasFailed || isStale || !isSaved()) throw new ApiError(0, 'unsaved', UNSAVED);
      return request((before.at(-1)?.state.data ?? run).version);
    });
  };
  return { mutateAsync, isPending: change.isPending };
}

const UNSAVED = 'Something you changed may not be saved, so nothing was accepted. Check it, then try again.';
