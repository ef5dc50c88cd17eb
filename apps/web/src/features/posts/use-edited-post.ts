import type { Post } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { errorMessage } from '../../lib/api/api-client.ts';
import { useServerEvents } from '../../lib/api/event-stream.ts';
import { toast } from '../../ui/toast.tsx';
import { type PostFormValues, toFormValues } from './post-form-values.ts';
import { type PostIntent, postProblems } from './post-problems.ts';
import { deletePostFrom, forgetPost, postQuery, rememberPost } from './posts-queries.ts';
import { announceSaved, announceSaving } from './save-toasts.ts';
import type { PostDraft } from './use-post-draft.ts';
import { useSavePost } from './use-save-post.ts';

/** An existing post being edited, and the actions on what is in its fields. `flush` first reports pending typing. */
export function useEditedPost(post: Post, draft: PostDraft, flush: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const saving = useSavePost(post.id, draft);

  const follow = useEffectEvent((newer: Post) => {
    flush();
    draft.follow({ values: toFormValues(newer), version: newer.version });
  });
  useEffect(() => follow(post), [post]);

  useServerEvents(async (event) => {
    if (event.type !== 'post' || event.postId !== post.id) return;
    // Waits for this page's own save, which emits the same event.
    await saving.settled();
    const { queryKey } = postQuery(post.id);
    if ((queryClient.getQueryData(queryKey)?.version ?? event.version) < event.version)
      await queryClient.invalidateQueries({ queryKey });
  });

  const isReady = (intent: PostIntent): boolean => {
    const problems = postProblems(draft.form.getValues(), intent);
    draft.show(problems);
    if (problems[0]) toast.error(problems[0].message);
    return problems.length === 0;
  };

  return {
    saving,
    isReady,
    /** Shows at a field why it cannot be saved. */
    refuse: (field: keyof PostFormValues, message: string) => {
      draft.show([{ field, message }]);
      toast.error(message);
    },
    save: async () => {
      if (!isReady('save')) return;
      announceSaving();
      if ((await saving.save()) !== null) announceSaved();
    },
    /** The server changed the text: it replaces what is in the fields. */
    adopt: (answered: Post) => {
      draft.accept(draft.form.getValues(), { values: toFormValues(answered), version: answered.version });
      void rememberPost(queryClient, answered);
    },
    /** When the copy on the site is deleted first, its result may arrive as an event before this resolves. */
    remove: async (from: 'everywhere' | 'here', toastId: string) => {
      try {
        const { deleting } = await deletePostFrom(post.id, from);
        draft.discard();
        if (!deleting) toast.success('Post deleted successfully', { id: toastId });
        await navigate(paths.posts);
        await forgetPost(queryClient, post.id);
      } catch (error) {
        toast.error('Failed to delete post', { id: toastId, description: errorMessage(error) });
      }
    },
  };
}
