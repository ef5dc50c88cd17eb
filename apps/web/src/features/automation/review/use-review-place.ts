import { useRef, useState } from 'react';
import type { ReviewItem } from './review-item.ts';

export type ReviewPlace = ReturnType<typeof useReviewPlace>;

/**
 * Which draft is being read, and which are selected. Only the user goes to another draft: one that leaves the queue by
 * itself is followed by none, so that no key acts on a draft that was not shown when it was pressed.
 */
export function useReviewPlace(items: readonly ReviewItem[]) {
  const [currentId, setCurrentId] = useState(items[0]?.id);
  // As it is by now, for what ends long after the key was pressed.
  const read = useRef(currentId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  // Its place in the list, for when it is gone.
  const [position, setPosition] = useState(0);
  const at = items.findIndex(({ id }) => id === currentId);
  if (at !== -1 && at !== position) setPosition(at);
  const current = items[at];
  const selected = items.filter(({ id }) => chosen.has(id));

  const open = (id: string) => {
    read.current = id;
    setCurrentId(id);
  };
  /** The focus follows, so that screen readers say what is next. */
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-draft]')[index]?.focus());
  const go = (step: number) => {
    const to = at === -1 ? position : at + step;
    const next = items[Math.min(Math.max(to, 0), items.length - 1)];
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
  /** Goes on to the next draft where the one that is read by now is among those that left. */
  const leave = (ids: readonly string[]) => {
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))));
    const from = items.findIndex(({ id }) => id === read.current);
    if (from === -1 || !ids.includes(read.current ?? '')) return;
    const left = items.filter(({ id }) => !ids.includes(id));
    const next = items.slice(from).find((item) => left.includes(item)) ?? left.at(-1);
    if (!next) return;
    open(next.id);
    focus(left.indexOf(next));
  };
  return { current, selected, list, open, go, toggle, toggleAll, leave };
}
