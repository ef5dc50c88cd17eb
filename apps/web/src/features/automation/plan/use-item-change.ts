import type { Run, RunItem } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api, type Body } from '../../../lib/api/api-client.ts';
import { runQuery } from '../automation-queries.ts';
import { useRunChange } from '../use-run-change.ts';

export type ItemChange = Omit<Body<'PATCH /api/run-items/:id'>, 'version'>;

/** Saves a change of one article, and shows it at once. */
export function useItemChange({ id, runId }: Pick<RunItem, 'id' | 'runId'>) {
  const queryClient = useQueryClient();
  const change = useRunChange(runId);
  const save = (changed: ItemChange, onSaved?: () => void) => {
    queryClient.setQueryData(runQuery(runId).queryKey, (run) => run && withChange(run, id, changed));
    change.mutate(async (version) => {
      const run = await api('PATCH /api/run-items/:id', { params: { id }, body: { ...changed, version } });
      onSaved?.();
      return run;
    });
  };
  return { save, isPending: change.isPending };
}

const withChange = (run: Run, id: string, { keep, ...fields }: ItemChange): Run => ({
  ...run,
  items: run.items.map((item) =>
    item.id === id
      ? ({ ...item, ...fields, overlap: { ...item.overlap, kept: keep ?? item.overlap.kept } } as RunItem)
      : item,
  ),
});
