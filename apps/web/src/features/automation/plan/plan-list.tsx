import { DndContext, KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { Run } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { runQuery } from '../automation-queries.ts';
import { useRunChange } from '../use-run-change.ts';
import { moved, nextRow, orderAnnouncements, REORDER_INSTRUCTIONS } from './plan-order.ts';
import { PlanRow } from './plan-row.tsx';

/** The articles of a plan in their order, which is changed by dragging or with the keyboard. */
export function PlanList({ run }: { run: Run }) {
  const queryClient = useQueryClient();
  const change = useRunChange(run.id);
  const items = run.items.filter(({ state }) => state === 'planned');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextRow }),
  );
  const reorder = (from: string, to: string) => {
    const ids = moved(
      items.map(({ id }) => id),
      from,
      to,
    );
    if (!ids) return;
    // Shown at once; the reply brings the dates, which stay in their order.
    queryClient.setQueryData(
      runQuery(run.id).queryKey,
      (before) => before && { ...before, items: inOrder(before, ids) },
    );
    change.mutate((version) => api('POST /api/runs/:id/order', { params: { id: run.id }, body: { version, ids } }));
  };
  if (items.length === 0) {
    return <EmptyState title="No articles planned" description="Add one below, or get new proposals." />;
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements: orderAnnouncements(items),
        screenReaderInstructions: { draggable: REORDER_INSTRUCTIONS },
      }}
      onDragEnd={({ active, over }) => over && reorder(String(active.id), String(over.id))}
    >
      <ol className="grid gap-2.5" aria-label="Planned articles">
        {items.map((item, at) => (
          <PlanRow key={item.id} run={run} item={item} number={at + 1} />
        ))}
      </ol>
    </DndContext>
  );
}

/** The planned articles in a new order, with the dates they had in that order. */
function inOrder({ items }: Run, ids: readonly string[]): Run['items'] {
  const planned = items.filter(({ state }) => state === 'planned');
  const others = items.filter(({ state }) => state !== 'planned');
  const ordered = ids.flatMap((id) => planned.find((item) => item.id === id) ?? []);
  return [...ordered.map((item, at) => ({ ...item, plannedAt: planned[at]?.plannedAt ?? item.plannedAt })), ...others];
}
