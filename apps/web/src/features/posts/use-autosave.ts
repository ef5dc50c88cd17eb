import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { useIsOnline } from '../../lib/connection.ts';
import type { PostDraft } from './use-post-draft.ts';

/** From a change to its autosave, in milliseconds: a few words are gathered, few are at stake. */
export const AUTOSAVE_PAUSE = 4_000;
/** After an autosave that got no answer. */
const RETRY_PAUSE = 10_000;

/** `later`: the server could not be reached, or something is still on its way: to be tried again by itself. */
export type AutosaveResult = 'done' | 'later';

/** A refusal stands until something else is written; anything else passes. */
export const autosaveFailure = (error: unknown): AutosaveResult =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429 ? 'done' : 'later';

/** Saves what is written a few seconds after it was, again and again while there is something new. */
export function useAutosave({ form }: PostDraft, isOn: boolean, save: () => Promise<AutosaveResult>) {
  const isOnline = useIsOnline();
  const onSave = useEffectEvent(save);
  const wasOffline = useRef(false);
  // Begins anew when the line is back: what was written meanwhile is saved at once.
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSaving = false;
    let isNews = false;
    let isOver = false;
    const schedule = (pause: number) => {
      if (isSaving) isNews = true;
      else timer ??= setTimeout(() => void saveNow(), pause);
    };
    const saveNow = async () => {
      timer = undefined;
      isSaving = true;
      isNews = false;
      // Whatever went wrong, what is written next is saved again.
      const result = await onSave().catch(autosaveFailure);
      isSaving = false;
      if (isOver) return;
      if (result === 'later') schedule(RETRY_PAUSE);
      else if (isNews) schedule(AUTOSAVE_PAUSE);
    };
    if (isOnline) schedule(wasOffline.current ? 0 : AUTOSAVE_PAUSE);
    else schedule(RETRY_PAUSE);
    wasOffline.current = !isOnline;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => schedule(AUTOSAVE_PAUSE),
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [isOn, isOnline, form]);
}
