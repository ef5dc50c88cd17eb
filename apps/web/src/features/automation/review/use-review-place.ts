import { useRef, useState } from 'react';
import type { ReviewItem } from './review-item.ts';

export type ReviewPlace = ReturnType<typeof useReviewPlace>;

/** Which draft is being read, and which are selected. A draft that leaves the queue makes way for the next one. */
export function useReviewPlace(items: readonly ReviewItem[]) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  // Where the reader is, for when the draft itself is gone.
  const [position, setPosition] = useState(0);
  const at = items.findIndex(({ id }) => id === currentId);
  const current = items[at === -1 ? Math.min(position, items.length - 1) : at];
  const selected = items.filter(({ id }) => chosen.has(id));

  /** The focus follows, so that screen readers say what is next. */
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-draft]')[index]?.focus());
  const open = (id: string) => {
    setCurrentId(id);
    setPosition(items.findIndex((item) => item.id === id));
  };
  const go = (step: number) => {
    const from = current ? items.indexOf(current) : 0;
    const next = items[Math.min(Math.max(from + step, 0), items.length - 1)];
    if (!next) return;
    open(next.id);
    focus(items.indexOf(next));
  };
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const toggleAll = () => setChosen(selected.length === items.length ? new Set() : new Set(items.map(({ id }) => id)));
  const leave = (ids: readonly string[]) => {
    if (ids.length === 0) return;
    setChosen(new Set());
    const from = current ? items.indexOf(current) : 0;
    const next = items.slice(from).find(({ id }) => !ids.includes(id)) ?? items.findLast(({ id }) => !ids.includes(id));
    if (next) {
      open(next.id);
      const left = items.filter(({ id }) => !ids.includes(id));
      focus(left.indexOf(next));
    }
  };
  return { current, selected, list, open, go, toggle, toggleAll, leave };
}
