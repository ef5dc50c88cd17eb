import { useSyncExternalStore } from 'react';
import { keepCookie } from './keep-cookie.ts';

const KEY = 'ui-theme';

export type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();

const readTheme = (): Theme => (localStorage.getItem(KEY) === 'light' ? 'light' : 'dark');

export function setTheme(theme: Theme) {
  localStorage.setItem(KEY, theme);
  // The server renders pages in it.
  keepCookie(KEY, theme);
  showTheme();
}

/** The theme the user chose; dark until they choose. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme);

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', showTheme);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', showTheme);
  };
}

/** Applies the theme in the page too, since the server only knows it from a cookie. */
export function showTheme() {
  document.documentElement.dataset.theme = readTheme();
  for (const listener of listeners) listener();
}
