import type { Post, PostStatus } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, api } from '../../lib/api-client.ts';
import { newId } from '../../lib/new-id.ts';
import { isUploading } from '../../lib/uploads.ts';
import { changedFields, type PostFormValues, toFormValues, toNewPost, toSaveBody } from './post-form-values.ts';
import { rememberPost } from './posts-queries.ts';
import { announceSaveFailure, announceUpload } from './save-toasts.ts';
import type { Creation } from './unsaved-edits.ts';
import type { PostDraft } from './use-post-draft.ts';

/**
 * Creates the post, once: what comes after that belongs to the post's own page. Answers null when it failed (the user
 * has been told why, and nothing of the form is lost) or was done before. Its id is made here and kept in the browser
 * before the request leaves: where the answer was lost, the next try finds the post instead of making a second one, also
 * after a reload of the page.
 */
export function useCreatePost(draft: PostDraft, onMade: (id: string) => void) {
  const queryClient = useQueryClient();
  const isCreated = useRef(false);

  const send = async (values: PostFormValues): Promise<Post> => {
    const before = draft.creation.current;
    const { id, sent } = before ?? { id: newId(), sent: values };
    note({ id, sent });
    try {
      const post = await api('POST /api/posts', { body: { ...toNewPost(values), id } });
      const since = changedFields(values, sent);
      if (Object.keys(since).length === 0) return post;
      // An earlier try was taken: what was written since then follows.
      return await api('PATCH /api/posts/:id', { params: { id }, body: toSaveBody(since, values, post.version) });
    } catch (error) {
      if (!mayBeDone(error)) note(before);
      throw error;
    }
  };
  const note = (creation: Creation | undefined) => {
    draft.creation.current = creation;
    draft.kept.keep();
  };

  return async (status: PostStatus): Promise<Post | null> => {
    if (isCreated.current) return null;
    if (isUploading()) {
      announceUpload();
      return null;
    }
    const sent = draft.form.getValues();
    try {
      const post = await send({ ...sent, status });
      isCreated.current = true;
      // What was discarded while this was on its way is no edit of the post.
      const seen = draft.creation.current ? sent : draft.form.getValues();
      draft.creation.current = undefined;
      draft.accept(seen, { values: toFormValues(post), version: post.version });
      draft.kept.moveTo(post.id);
      void rememberPost(queryClient, post);
      onMade(post.id);
      return post;
    } catch (error) {
      announceSaveFailure(error, draft);
      return null;
    }
  };
}

/** No answer came, or none of ours: the server may have done what it was asked. */
const mayBeDone = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);
