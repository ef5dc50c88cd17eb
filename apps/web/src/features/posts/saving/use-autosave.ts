import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useIsOnline } from '../../../lib/api/connection.ts';
import { postProblems } from '../form/post-problems.ts';
import type { PostDraft } from '../form/use-post-draft.ts';

/** From a change to its autosave, in milliseconds: long enough to batch a few words, short enough to lose only few. */
export const AUTOSAVE_PAUSE = 4_000;
/** After an autosave without a response, in milliseconds. */
const RETRY_PAUSE = 10_000;

/** `later`: retried automatically, because the server could not be reached or an upload is in progress. */
export type AutosaveResult = 'done' | 'later';

/** A refusal is final until the text changes; any other failure is retried. */
export const autosaveFailure = (error: unknown): AutosaveResult =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429 ? 'done' : 'later';

/** Autosaves changes a few seconds after they are made, as long as there are new ones. */
export function useAutosave(
  { form, saved }: Pick<PostDraft, 'form' | 'saved'>,
  isOn: boolean,
  save: () => Promise<AutosaveResult>,
) {
  const isOnline = useIsOnline();
  const onSave = useEffectEvent(save);
  const wasOffline = useRef(false);
  // Restarts when back online, which saves at once what was written in the meantime.
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSaving = false;
    let isFresh = false;
    let isOver = false;
    const schedule = (pause: number) => {
      if (isSaving) isFresh = true;
      else timer ??= setTimeout(() => void saveNow(), pause);
    };
    const saveNow = async () => {
      timer = undefined;
      isSaving = true;
      isFresh = false;
      showRefused({ form, saved });
      // Whatever went wrong, the next change is saved again.
      const result = await onSave().catch(autosaveFailure);
      isSaving = false;
      if (isOver) return;
      if (result === 'later') schedule(RETRY_PAUSE);
      else if (isFresh) schedule(AUTOSAVE_PAUSE);
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
  }, [isOn, isOnline, form, saved]);
}

/** Says at its field what is too long to be saved, before its user relies on it. An empty field may still be filled in. */
function showRefused({ form, saved }: Pick<PostDraft, 'form' | 'saved'>) {
  const values = form.getValues();
  for (const { field, message } of postProblems(values, 'draft', saved()))
    if (String(values[field] ?? '').trim() !== '') form.setError(field, { message });
}
