import type { Site } from '@pressloom/contract';
import { useSyncExternalStore } from 'react';

const KEY = 'selectedWpSiteId';
const listeners = new Set<() => void>();

const readSelectedSiteId = (): string | null => localStorage.getItem(KEY);

/** The id as it was chosen last; the site may be gone since. */
export const useSelectedSiteId = (): string | null => useSyncExternalStore(subscribe, readSelectedSiteId);

/** A site is gone: where it was the selected one, the first that remains is. */
export function deselectSite(id: string, remaining: readonly Site[]) {
  if (readSelectedSiteId() === id) selectSite(remaining[0]?.id ?? null);
}

export function selectSite(id: string | null) {
  if (id === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, id);
  tell();
}

/** The remembered site where it still exists, else the first, else none. */
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

function tell() {
  for (const listener of listeners) listener();
}
