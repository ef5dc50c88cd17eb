import type { ReviewAction } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { refreshLists } from '../../../lib/api/post-lists.ts';
import { toast } from '../../../ui/toast.tsx';
import { refreshRuns } from '../automation-queries.ts';
import { amount } from '../run-words.ts';
import type { Regeneration } from './regenerate-dialog.tsx';

interface Asked extends Partial<Regeneration> {
  action: ReviewAction;
  ids: string[];
}

const DONE: Record<ReviewAction, (count: number) => string> = {
  approve: (count) => `Successfully scheduled ${amount(count, 'post')}!`,
  skip: (count) => `Skipped ${amount(count, 'article')}. What is written stays among your posts.`,
  retry: (count) => `Writing ${amount(count, 'article')} again`,
  regenerate: (count) => `Writing ${amount(count, 'article')} again with your note`,
};

const FAILED: Record<ReviewAction, string> = {
  approve: 'Failed to schedule post',
  skip: 'Couldn’t skip the article',
  retry: 'Failed to generate some posts',
  regenerate: 'Failed to generate some posts',
};

/** Acts on drafts, and says what became of it. Resolves to the IDs for which it was done. */
export function useReviewActions() {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (asked: Asked) => api('POST /api/review', { body: asked }),
  });
  const act = async (action: ReviewAction, ids: string[], asked: Partial<Regeneration> = {}): Promise<string[]> => {
    try {
      const { results } = await mutateAsync({ action, ids, ...asked });
      const done = results.filter(({ error }) => error === null).map(({ id }) => id);
      const refused = results.flatMap(({ error }) => (error ? [error.message] : []));
      if (done.length > 0) toast.success(DONE[action](done.length));
      if (refused.length > 0) toast.error(FAILED[action], { description: [...new Set(refused)].join(' ') });
      return done;
    } catch (error) {
      toast.error(FAILED[action], { description: errorMessage(error) });
      return [];
    } finally {
      await Promise.all([refreshRuns(queryClient), refreshLists(queryClient)]);
    }
  };
  return { act, isPending };
}
