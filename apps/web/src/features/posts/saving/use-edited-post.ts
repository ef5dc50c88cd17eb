import type { Post } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-client.ts';
import { useServerEvents } from '../../../lib/api/event-stream.ts';
import { toast } from '../../../ui/toast.tsx';
import { toFormValues } from '../form/post-form-values.ts';
import type { PostDraft } from '../form/use-post-draft.ts';
import { deletePostFrom, forgetPost, postQuery } from '../posts-queries.ts';
import type { useSavePost } from './use-save-post.ts';

/** Follows what becomes of an existing post elsewhere, and deletes it. `flush` first reports pending typing. */
export function useEditedPost(post: Post, draft: PostDraft, saving: ReturnType<typeof useSavePost>, flush: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

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

  return {
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
