import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Commands of the current page, for the palette. */
export interface PageCommand {
  id: string;
  label: string;
  /** Other words that match it. */
  also?: string;
  /** The shortcut's letter, with ⌘ or Ctrl. */
  letter?: string;
}

interface Offered extends PageCommand {
  run: () => void;
}

let offered: readonly Offered[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Offered[]) => {
  offered = next;
  for (const listener of listeners) listener();
};

/** Offers a command while the component is mounted and `isAvailable`. */
export function usePageCommand({ id, label, also, letter }: PageCommand, isAvailable: boolean, run: () => void) {
  const onRun = useEffectEvent(run);
  useEffect(() => {
    if (!isAvailable) return;
    const command = { id, label, also, letter, run: () => onRun() };
    change([...offered, command]);
    return () => change(offered.filter((other) => other !== command));
  }, [id, label, also, letter, isAvailable]);
}

export const usePageCommands = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
