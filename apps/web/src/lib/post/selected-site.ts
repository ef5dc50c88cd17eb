import type { Site } from '@pressloom/contract';
import { useSyncExternalStore } from 'react';

const KEY = 'selectedWpSiteId';
const listeners = new Set<() => void>();

const readSelectedSiteId = (): string | null => localStorage.getItem(KEY);

/** The id that was selected last; the site may no longer exist. */
export const useSelectedSiteId = (): string | null => useSyncExternalStore(subscribe, readSelectedSiteId);

/** After a site was removed: if it was the selected one, selects the first remaining. */
export function deselectSite(id: string, remaining: readonly Site[]) {
  if (readSelectedSiteId() === id) selectSite(remaining[0]?.id ?? null);
}

export function selectSite(id: string | null) {
  if (id === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, id);
  emit();
}

/** The remembered site if it still exists, else the first, else none. */
export const siteToSelect = (sites: readonly Site[], id: string | null): Site | null =>
  sites.find((site) => site.id === id) ?? sites[0] ?? null;

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function emit() {
  for (const listener of listeners) listener();
}
