import { hasContent, pickFields } from '@pressloom/contract';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { abandonUploads } from '../../../lib/post/uploads.ts';
import { changedFields, type PostFormValues } from './post-form-values.ts';
import type { PostProblem } from './post-problems.ts';
import { rebaseEdits } from './rebase-edits.ts';
import type { Creation, Edits, EditsOwner, UnsavedEdits } from './unsaved-edits.ts';
import { type KeptEdits, useKeptEdits } from './use-kept-edits.ts';

/** The server's version, which the edits are based on. */
export interface DraftBase {
  values: PostFormValues;
  /** Null for a post that is not on the server yet. */
  version: number | null;
}

export interface PostDraft {
  form: UseFormReturn<PostFormValues>;
  /** Whether the form has edits that the server does not. */
  isUnsaved: boolean;
  /** Incremented when the text is replaced: the editor's key. */
  revision: number;
  /** The replaced text, if undo should bring it back. */
  replaced: string | null;
  kept: KeptEdits;
  /** The edits that the server does not have, and the version they are based on. */
  current: () => Edits;
  /** The fields as the server has them; null for a post that is not on the server yet. */
  saved: () => PostFormValues | null;
  /** A pending creation of this post, stored with the edits so that a later visit retries with the same id. */
  creation: RefObject<Creation | undefined>;
  /** Sets fields programmatically. */
  put: (values: Partial<PostFormValues>) => void;
  /** The same, but the editor's undo brings back the text that was replaced. */
  replace: (values: Partial<PostFormValues>) => void;
  /** The server accepted `sent` and returned `server`. Later edits stay. */
  accept: (sent: PostFormValues, server: DraftBase) => void;
  /** Rebases the edits onto a newer version of the server, unless both changed the same field. */
  follow: (server: DraftBase) => void;
  /** Reverts the edits of some fields for now. Returns how to restore them. */
  setAside: (names: (keyof PostFormValues)[]) => () => void;
  /** Discards all edits. */
  discard: () => void;
  /** Shows each problem at its field and focuses the first. */
  show: (problems: PostProblem[]) => void;
  /** Focuses the field of the first problem shown, unless it was corrected. */
  focusProblem: () => void;
}

/** The fields of one post being written, and the browser's copy of the edits that the server does not have yet. */
export function usePostDraft(owner: EditsOwner, initial: DraftBase): PostDraft {
  const form = useForm<PostFormValues>({ defaultValues: initial.values });
  const base = useRef(initial);
  /** Restored edits keep the version they are based on: if the post has changed since, the next save is a conflict. */
  const madeOn = useRef<number | null>(null);
  const creation = useRef<Creation>(undefined);
  const problem = useRef<PostProblem['field']>(undefined);
  const [isUnsaved, setUnsaved] = useState(false);
  const [text, setText] = useState<{ revision: number; replaced: string | null }>({ revision: 0, replaced: null });

  const current = useCallback(
    () => ({
      version: madeOn.current ?? base.current.version,
      changes: changedFields(form.getValues(), base.current.values),
      creation: creation.current,
    }),
    [form],
  );
  const fill = useCallback(
    (values: Partial<PostFormValues>, isReplacing: boolean) => {
      const before = form.getValues();
      for (const [name, value] of Object.entries(values)) {
        if (value !== before[name as keyof PostFormValues]) form.setValue(name as keyof PostFormValues, value);
      }
      if (values.content === undefined || values.content === before.content) return;
      const replaced = isReplacing && hasContent(before.content) ? before.content : null;
      setText(({ revision }) => ({ revision: revision + 1, replaced }));
    },
    [form],
  );
  const put = useCallback((values: Partial<PostFormValues>) => fill(values, false), [fill]);
  const restore = useCallback(
    (edits: UnsavedEdits) => {
      madeOn.current = edits.version === base.current.version ? null : edits.version;
      creation.current = edits.creation;
      put(edits.changes);
    },
    [put],
  );
  const kept = useKeptEdits(owner, { initial: initial.values, current, put: restore });

  const { touch } = kept;
  const settle = useCallback(() => {
    setUnsaved(Object.keys(current().changes).length > 0);
    touch();
  }, [current, touch]);
  const moveTo = useCallback(
    (server: DraftBase, values: PostFormValues) => {
      base.current = server;
      put(changedFields(values, form.getValues()));
      settle();
    },
    [form, put, settle],
  );

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) form.clearErrors(name as keyof PostFormValues);
          settle();
        },
      }),
    [form, settle],
  );

  useEffect(() => abandonUploads, []);

  return {
    form,
    isUnsaved,
    ...text,
    kept,
    current,
    saved: useCallback(() => (base.current.version === null ? null : base.current.values), []),
    creation,
    put,
    replace: useCallback((values) => fill(values, true), [fill]),
    accept: useCallback(
      (sent, server) => {
        madeOn.current = null;
        moveTo(server, { ...server.values, ...changedFields(form.getValues(), sent) });
      },
      [form, moveTo],
    ),
    follow: useCallback(
      (server) => {
        const rebased = rebaseEdits(form.getValues(), base.current.values, server.values);
        if (rebased) moveTo(server, rebased);
      },
      [form, moveTo],
    ),
    setAside: useCallback(
      (names) => {
        const edited = pickFields(form.getValues(), names);
        put(pickFields(base.current.values, names));
        return () => put(edited);
      },
      [form, put],
    ),
    discard: useCallback(() => {
      abandonUploads();
      madeOn.current = null;
      creation.current = undefined;
      moveTo(base.current, base.current.values);
    }, [moveTo]),
    show: useCallback(
      (problems) => {
        for (const { field, message } of problems) form.setError(field, { message });
        problem.current = problems[0]?.field;
        if (problem.current) form.setFocus(problem.current);
      },
      [form],
    ),
    focusProblem: useCallback(() => {
      const field = problem.current;
      if (field && form.getFieldState(field).error) form.setFocus(field);
    }, [form]),
  };
}
