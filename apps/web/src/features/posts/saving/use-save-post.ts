import { ERROR_CODES, type Post, pickFields } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, api } from '../../../lib/api/api-client.ts';
import { isUploading } from '../../../lib/post/uploads.ts';
import { toast } from '../../../ui/toast.tsx';
import {
  changedFields,
  type PostFormValues,
  storedByAutosave,
  toAutosave,
  toFormValues,
  toSaveBody,
} from '../form/post-form-values.ts';
import type { PostDraft } from '../form/use-post-draft.ts';
import { rememberPost } from '../posts-queries.ts';
import { announceSaved, announceSaveFailure, announceSaving, announceUpload } from './save-toasts.ts';
import { type AutosaveResult, autosaveFailure } from './use-autosave.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { useQuotaNotice } from './use-quota-notice.ts';

/** Saves the edits. If another tab saved first, the user chooses between both versions. */
export function useSavePost(postId: string, draft: PostDraft) {
  const queryClient = useQueryClient();
  const [theirs, setTheirs] = useState<Post | null>(null);
  /** The user postponed the choice: only an explicit save asks again. */
  const isPutOff = useRef(false);
  /** The server has the text, but not yet as a revision. */
  const isAutosaved = useRef(false);
  const quota = useQuotaNotice(draft);
  const { run, settled } = useOneAtATime();

  const accept = (sent: PostFormValues, post: Post) => {
    draft.accept(sent, { values: toFormValues(post), version: post.version });
    void rememberPost(queryClient, post);
    isPutOff.current = false;
    quota.clear();
  };
  const adopt = (post: Post) => accept(draft.form.getValues(), post);
  const send = async (version: number, also: Partial<PostFormValues> = {}): Promise<Post> => {
    const sent = draft.form.getValues();
    const body = toSaveBody({ ...also, ...draft.current().changes }, sent, version);
    const post = await api('PATCH /api/posts/:id', { params: { id: postId }, body });
    accept(sent, post);
    isAutosaved.current = false;
    return post;
  };
  const holdUp = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== ERROR_CODES.postChanged) return false;
    setTheirs((error.details as { post: Post }).post);
    return true;
  };

  /** Returns the post's version on the server, or null if it could not be saved (the user has seen why). */
  const attempt = async (version: number, also?: Partial<PostFormValues>): Promise<number | null> => {
    try {
      return (await send(version, also)).version;
    } catch (error) {
      if (holdUp(error)) toast.dismiss(announceSaving.id);
      else announceSaveFailure(error, draft);
      return null;
    }
  };

  const save = () =>
    run(async (): Promise<number | null> => {
      if (isUploading()) {
        announceUpload();
        return null;
      }
      const { version, changes } = draft.current();
      if (version === null) return null;
      if (Object.keys(changes).length === 0 && !isAutosaved.current) return version;
      return attempt(version);
    });

  return {
    theirs,
    decideLater: () => {
      isPutOff.current = true;
      setTheirs(null);
    },
    save,
    /** Saves only the text: a status chosen in the form must not change the copy on the site. */
    saveText: async () => {
      const putBack = draft.setAside(['status', 'scheduledDate']);
      const version = await save();
      putBack();
      return version;
    },
    /** The server changed the text: it replaces what is in the fields. */
    adopt,
    /** Silent, unless another tab saved first, or the account has no room for the text, which then stays in the browser. */
    autosave: () =>
      run(async (): Promise<AutosaveResult> => {
        if (isUploading()) return 'later';
        const { version, changes } = draft.current();
        const sent = draft.form.getValues();
        const body = version !== null && !theirs && !isPutOff.current && toAutosave(changes, sent, version);
        if (!body) return 'done';
        try {
          const post = await api('PATCH /api/posts/:id', { params: { id: postId }, body });
          accept(storedByAutosave(sent, body, toFormValues(post)), post);
          isAutosaved.current = true;
          return 'done';
        } catch (error) {
          holdUp(error);
          quota.announce(error);
          return autosaveFailure(error);
        }
      }),
    settled,
    keepMine: () =>
      run(async () => {
        if (!theirs) return;
        announceSaving();
        // Keeps exactly what was shown as "Yours", even if only the other version had changed it.
        const mine = pickFields(draft.form.getValues(), ['title', 'content']);
        if ((await attempt(theirs.version, changedFields(mine, toFormValues(theirs)))) === null) return;
        setTheirs(null);
        announceSaved();
      }),
    takeTheirs: () => {
      if (!theirs) return;
      adopt(theirs);
      setTheirs(null);
    },
  };
}
