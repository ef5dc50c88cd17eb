import type { Announcements, KeyboardCoordinateGetter } from '@dnd-kit/core';
import type { RunItem } from '@pressloom/contract';

/** The IDs with one of them where another one is; undefined if nothing moves. */
export function moved(ids: readonly string[], from: string, to: string): string[] | undefined {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)];
  if (start === -1 || end === -1 || start === end) return undefined;
  const others = ids.filter((id) => id !== from);
  return [...others.slice(0, end), from, ...others.slice(end)];
}

export const REORDER_INSTRUCTIONS =
  'To change the order, press Space, move with the up and down arrow keys, then press Space again. Press Escape to cancel.';

/** Moves the dragged article over the next one in the arrow's direction. */
export const nextRow: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.code];
  if (step === undefined || !context.active) return undefined;
  event.preventDefault();
  const rows = [...context.droppableRects.entries()].sort(([, a], [, b]) => a.top - b.top);
  const at = rows.findIndex(([id]) => id === (context.over ?? context.active)?.id);
  const rect = rows[at + step]?.[1];
  const { collisionRect } = context;
  return rect && collisionRect
    ? { x: collisionRect.left, y: rect.top + (rect.height - collisionRect.height) / 2 }
    : undefined;
};

export function orderAnnouncements(items: readonly RunItem[]): Announcements {
  const titleOf = (id: string | number) => items.find((item) => item.id === id)?.title ?? 'the article';
  const place = (id: string | number) => `position ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`;
  const pickedUp = (id: string | number) => `Picked up ${titleOf(id)} at ${place(id)}.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    onDragOver: ({ active, over }) => {
      // Announced right after the start, so it must not cut off that announcement.
      if (over?.id === active.id) return pickedUp(active.id);
      return over ? `Over ${place(over.id)}.` : 'Outside the plan.';
    },
    onDragEnd: ({ active, over }) =>
      over ? `${titleOf(active.id)} is now at ${place(over.id)}.` : `${titleOf(active.id)} was not moved.`,
    onDragCancel: ({ active }) => `${titleOf(active.id)} was not moved.`,
  };
}
