import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { areGoToKeysOn, GO_TO } from '../../lib/go-to-keys.ts';

/** The second key follows within this time, or it is a first one. */
const WITHIN_MS = 1_500;

/** Where keys mean something else. */
const ELSEWHERE = 'input, textarea, select, [contenteditable=true], [role=menu]';

/** C begins a post, G and then D goes to the dashboard; not while something is typed, nor behind a dialog. */
export function useGoToKeys() {
  const navigate = useNavigate();
  const first = useRef({ key: '', at: 0 });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isMeantElsewhere(event) || !areGoToKeysOn()) return;
    const key = event.key.toUpperCase();
    const isSecond = first.current.key !== '' && event.timeStamp - first.current.at < WITHIN_MS;
    const keys = isSecond ? `${first.current.key} ${key}` : key;
    first.current = { key: key === 'G' ? key : '', at: event.timeStamp };
    const found = GO_TO.find((known) => known.keys === keys);
    if (!found) return;
    event.preventDefault();
    void navigate(found.to);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const isMeantElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  event.repeat ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.shiftKey ||
  (event.target instanceof Element && event.target.closest(ELSEWHERE) !== null) ||
  document.querySelector('[aria-modal=true]') !== null;
