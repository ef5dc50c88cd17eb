import { useCallback, useEffect, useRef, useState } from 'react';
import { isSameField, type PostFormValues } from './post-form-values.ts';
import {
  type Edits,
  type EditsOwner,
  forgetUnsavedEdits,
  keepUnsavedEdits,
  readUnsavedEdits,
  type UnsavedEdits,
} from './unsaved-edits.ts';

/** In milliseconds: long enough to batch typing, short enough that a crash costs a few words at most. */
const PAUSE = 400;

export interface KeptEdits {
  /** Edits from earlier visits or other tabs that the server does not have, newest first. */
  offers: UnsavedEdits[];
  restore: (edits: UnsavedEdits) => void;
  dismiss: (edits: UnsavedEdits) => void;
  /** Stores the form's edits after a short delay. */
  touch: () => void;
  /** Stores the form's edits now. */
  keep: () => void;
  /** The new post is on the server: later edits are stored under its id. */
  moveTo: (postId: string) => void;
  /** False if the browser's storage is full. */
  hasRoom: boolean;
}

interface Source {
  initial: PostFormValues;
  current: () => Edits;
  put: (edits: UnsavedEdits) => void;
}

/** Keeps edits in the browser until the server has them, and offers to restore those of earlier visits. */
export function useKeptEdits({ userId, postId }: EditsOwner, { initial, current, put }: Source): KeptEdits {
  const owner = useRef({ userId, postId });
  const [slot] = useState(() => Math.random().toString(36).slice(2));
  const [hasRoom, setHasRoom] = useState(true);
  const [offers, setOffers] = useState(() =>
    readUnsavedEdits({ userId, postId }).filter((edits) => addsTo(initial, edits)),
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const edits = current();
    if (Object.keys(edits.changes).length === 0) forgetUnsavedEdits(owner.current, slot);
    else setHasRoom(keepUnsavedEdits(owner.current, slot, edits));
  }, [slot, current]);

  const touch = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, PAUSE);
  }, [keep]);

  useEffect(() => {
    const leaving = () => {
      if (document.visibilityState === 'hidden' || timer.current !== undefined) keep();
    };
    document.addEventListener('visibilitychange', leaving);
    window.addEventListener('pagehide', leaving);
    return () => {
      document.removeEventListener('visibilitychange', leaving);
      window.removeEventListener('pagehide', leaving);
      keep();
    };
  }, [keep]);

  const moveTo = useCallback(
    (postId: string) => {
      forgetUnsavedEdits(owner.current, slot);
      owner.current = { ...owner.current, postId };
      // They belong to other new posts.
      setOffers([]);
      keep();
    },
    [slot, keep],
  );
  const dismiss = useCallback((edits: UnsavedEdits) => {
    forgetUnsavedEdits(owner.current, edits.slot);
    setOffers((all) => all.filter(({ slot }) => slot !== edits.slot));
  }, []);
  const restore = useCallback(
    (edits: UnsavedEdits) => {
      put(edits);
      keep();
      dismiss(edits);
    },
    [put, keep, dismiss],
  );
  return { offers, restore, dismiss, touch, keep, moveTo, hasRoom };
}

/** Edits that the server already has need not be offered. */
const addsTo = (values: PostFormValues, { changes }: UnsavedEdits) =>
  Object.entries(changes).some(([name, value]) => !isSameField(name, value, values[name as keyof PostFormValues]));
