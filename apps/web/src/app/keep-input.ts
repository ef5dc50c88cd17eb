import { isShortcut } from '../lib/browser/is-shortcut.ts';

/** Opens the palette; saves a post. */
const SHORTCUTS = ['k', 's'];

/**
 * Queues clicks on server-rendered buttons and the app's shortcuts until the app is hydrated. Links work from the start.
 * Returns a function that stops queuing and replays the input in its order.
 */
export function keepInput(): () => void {
  const replays: (() => void)[] = [];
  const keep = (event: Event, replay: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    replays.push(replay);
  };
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) keep(event, () => button.click());
  };
  const onKey = (event: KeyboardEvent) => {
    if (!SHORTCUTS.some((letter) => isShortcut(event, letter))) return;
    const { key, code, ctrlKey, metaKey } = event;
    const init = { key, code, ctrlKey, metaKey, bubbles: true, cancelable: true };
    keep(event, () => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init)));
  };
  const refuse = (event: Event) => event.preventDefault();
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('submit', refuse, true);
  return () => {
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('submit', refuse, true);
    for (const replay of replays.splice(0)) replay();
  };
}
