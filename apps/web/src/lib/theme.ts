import { useSyncExternalStore } from 'react';

/** Also read by `public/theme.js` before the first paint. */
const KEY = 'ui-theme';

export type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();

const readTheme = (): Theme => (localStorage.getItem(KEY) === 'light' ? 'light' : 'dark');

export function setTheme(theme: Theme) {
  localStorage.setItem(KEY, theme);
  // The server sends the public pages in it. (The Cookie Store API is not there on plain http.)
  Object.assign(document, { cookie: `${KEY}=${theme}; path=/; max-age=31536000; samesite=lax` });
  show();
}

/** The theme the user chose; dark until they choose. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme);

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', show);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', show);
  };
}

function show() {
  document.documentElement.dataset.theme = readTheme();
  for (const listener of listeners) listener();
}
