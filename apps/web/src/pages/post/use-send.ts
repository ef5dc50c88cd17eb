import type { PublicationRequest } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { postQuery } from '../../features/posts/posts-queries.ts';
import { startPublication } from '../../features/publishing/publication-requests.ts';
import type { ExistingPost } from './existing-post.ts';

/** Saves the post, then requests its publication. Resolves with whether the server accepted it. */
export function useSend({ post, draft, saving, action }: ExistingPost) {
  const queryClient = useQueryClient();
  return async (
    request: Pick<PublicationRequest, 'action' | 'scheduledDate' | 'overwrite' | 'seen' | 'confirmRemoval'>,
  ): Promise<boolean> => {
    let isTaken = false;
    await action.run(request.action, async () => {
      // Status and date follow from the site's response, not from what was chosen in the form.
      const putBack = draft.setAside(['status', 'scheduledDate']);
      const version = await saving.save();
      if (version !== null) {
        isTaken = await startPublication(queryClient, post.id, {
          ...request,
          version,
          siteId: draft.form.getValues('siteId') ?? undefined,
          confirmPlaceholder: post.placeholder || undefined,
        }).then(
          () => true,
          () => false,
        );
      }
      if (!isTaken) putBack();
      await queryClient.invalidateQueries({ queryKey: postQuery(post.id).queryKey });
    });
    return isTaken;
  };
}
