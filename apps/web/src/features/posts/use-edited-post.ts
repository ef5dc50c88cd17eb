import type { Post } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { errorMessage } from '../../lib/api-client.ts';
import { toast } from '../../ui/toast.tsx';
import { type PostFormValues, toFormValues } from './post-form-values.ts';
import { type PostIntent, postProblems } from './post-problems.ts';
import { deletePostFrom, forgetPost, rememberPost } from './posts-queries.ts';
import { announceSaved, announceSaving } from './save-toasts.ts';
import type { PostDraft } from './use-post-draft.ts';
import { useSavePost } from './use-save-post.ts';

/** A post of the server under the user's hands: what can be done with what is in its fields. */
export function useEditedPost(post: Post, draft: PostDraft) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const saving = useSavePost(post.id, draft);

  const { follow } = draft;
  useEffect(() => follow({ values: toFormValues(post), version: post.version }), [follow, post]);

  const isReady = (intent: PostIntent): boolean => {
    const problems = postProblems(draft.form.getValues(), intent);
    draft.show(problems);
    if (problems[0]) toast.error(problems[0].message);
    return problems.length === 0;
  };

  return {
    saving,
    isReady,
    /** Says at a field why it cannot be saved so. */
    refuse: (field: keyof PostFormValues, message: string) => {
      draft.show([{ field, message }]);
      toast.error(message);
    },
    save: async () => {
      if (!isReady('save')) return;
      announceSaving();
      if ((await saving.save()) !== null) announceSaved();
    },
    /** The server has put another text in: it takes the place of what is in the fields. */
    adopt: (answered: Post) => {
      draft.accept(draft.form.getValues(), { values: toFormValues(answered), version: answered.version });
      void rememberPost(queryClient, answered);
    },
    /** Where the copy on the site goes first, what comes of it may be heard before this answers. */
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
