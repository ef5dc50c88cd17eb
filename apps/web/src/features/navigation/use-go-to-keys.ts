import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { areGoToKeysOn, GO_TO, isForThePage, SECOND_KEY_WITHIN_MS } from '../../lib/page/go-to-keys.ts';

/** C starts a post, G then D opens the dashboard; not while typing, nor behind a dialog. */
export function useGoToKeys() {
  const navigate = useNavigate();
  const first = useRef({ key: '', at: 0 });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForThePage(event) || !areGoToKeysOn()) return;
    const key = event.key.toUpperCase();
    const isSecond = first.current.key !== '' && event.timeStamp - first.current.at < SECOND_KEY_WITHIN_MS;
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
