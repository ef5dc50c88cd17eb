import { createPost, type Post, type PostStatus } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { toFormValues, toNewPost } from './post-form-values.ts';
import { rememberPost } from './posts-queries.ts';
import { announceSaveFailure } from './save-toasts.ts';
import type { PostDraft } from './use-post-draft.ts';

/** Creates the post. Answers null when that failed (the user has been told why); nothing of the form is lost then. */
export function useCreatePost(draft: PostDraft) {
  const queryClient = useQueryClient();
  return async (status: PostStatus): Promise<Post | null> => {
    const sent = draft.form.getValues();
    try {
      const post = await api(createPost, { body: toNewPost(sent, status) });
      draft.accept(draft.form.getValues(), { values: toFormValues(post), version: post.version });
      void rememberPost(queryClient, post);
      return post;
    } catch (error) {
      announceSaveFailure(error, draft);
      return null;
    }
  };
}
