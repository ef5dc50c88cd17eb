import type { Post, PostStatus } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../lib/api-client.ts';
import { toFormValues, toNewPost } from './post-form-values.ts';
import { rememberPost } from './posts-queries.ts';
import { announceSaveFailure } from './save-toasts.ts';
import type { PostDraft } from './use-post-draft.ts';

/**
 * Creates the post, once: what comes after that belongs to the post's own page. Answers null when it failed (the user
 * has been told why, and nothing of the form is lost) or was done before.
 */
export function useCreatePost(draft: PostDraft) {
  const queryClient = useQueryClient();
  const isCreated = useRef(false);
  return async (status: PostStatus): Promise<Post | null> => {
    if (isCreated.current) return null;
    const sent = draft.form.getValues();
    try {
      const post = await api('POST /api/posts', { body: toNewPost(sent, status) });
      isCreated.current = true;
      draft.accept(draft.form.getValues(), { values: toFormValues(post), version: post.version });
      void rememberPost(queryClient, post);
      return post;
    } catch (error) {
      announceSaveFailure(error, draft);
      return null;
    }
  };
}
