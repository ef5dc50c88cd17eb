import { useSyncExternalStore } from 'react';
import { paths } from '../../app/paths.ts';

/** Navigation shortcuts, pressed one after the other while nothing is being typed. */
export const GO_TO = [
  { keys: 'C', to: paths.newPost, label: 'New post' },
  { keys: 'G D', to: paths.dashboard, label: 'Dashboard' },
  { keys: 'G P', to: paths.posts, label: 'Blog Posts' },
  { keys: 'G C', to: paths.calendar, label: 'Calendar' },
  { keys: 'G W', to: paths.sitesList, label: 'WordPress Sites' },
  { keys: 'G A', to: paths.activity, label: 'Activity' },
  { keys: 'G S', to: paths.settings, label: 'Settings' },
] as const;

/** Milliseconds after G within which a key is the second one. */
export const SECOND_KEY_WITHIN_MS = 1_500;

/** Where keys have another meaning. */
const ELSEWHERE = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu]';

/** Whether a single key is meant for the page: not while typing, nor behind a dialog. Shift is part of "?". */
export const isForThePage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.repeat &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  (!event.shiftKey || event.key === '?') &&
  !(event.target instanceof Element && event.target.closest(ELSEWHERE) !== null) &&
  document.querySelector('[aria-modal=true]') === null;

const KEY = 'ui-keys';
const listeners = new Set<() => void>();

export const areGoToKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off';

/** Can be turned off in this browser, for users of speech input or who press keys by accident. */
export const useGoToKeysOn = () => useSyncExternalStore(subscribe, areGoToKeysOn);

export function switchGoToKeys(on: boolean) {
  localStorage.setItem(KEY, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

/** The shortcut to show beside a link. */
export const useKeysTo = () => {
  const on = useGoToKeysOn();
  return (path: string) => (on ? GO_TO.find(({ to }) => to === path)?.keys : undefined);
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
