import type { ReviewAction } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, type Body, errorMessage, type Reply } from '../../../lib/api/api-client.ts';
import { refreshLists } from '../../../lib/api/post-lists.ts';
import { approvalToastId, hasEndedSince } from '../../../lib/post/announced-posts.ts';
import { amount } from '../../../lib/text/amount.ts';
import { toast } from '../../../ui/toast.tsx';
import { refreshRuns } from '../automation-queries.ts';
import type { Regeneration } from './regenerate-dialog.tsx';

interface Asked extends Partial<Regeneration> {
  action: ReviewAction;
  ids: string[];
  /** To approve: of the post of each article, as it was shown. */
  versions?: Record<string, number>;
}

type Result = Reply<'POST /api/review'>['results'][number];

/** Whether their site takes them is known later. */
const approvedInWords = (count: number) =>
  `${amount(count, 'post')} approved. ${count === 1 ? 'It’s' : 'They’re'} being scheduled.`;

const DONE: Record<ReviewAction, (count: number, note?: string) => string> = {
  approve: approvedInWords,
  skip: (count) => `Skipped ${amount(count, 'article')}. Anything written stays in your posts.`,
  restore: (count) => `${amount(count, 'draft')} ${count === 1 ? 'waits' : 'wait'} for review again`,
  retry: (count) => `Writing ${amount(count, 'article')}`,
  regenerate: (count, note) => `Writing ${amount(count, 'article')} again${note ? ' with your note' : ''}`,
};

const FAILED: Record<ReviewAction, string> = {
  approve: 'Failed to schedule post',
  skip: 'Couldn’t skip the article',
  restore: 'Couldn’t undo the skip',
  retry: 'Failed to generate some posts',
  regenerate: 'Failed to generate some posts',
};

const isLost = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Acts that the server does once, however often it is asked: they are repeated where no response came. */
const REPEATABLE: readonly ReviewAction[] = ['approve', 'skip', 'restore'];

async function request(body: Body<'POST /api/review'>): Promise<Reply<'POST /api/review'>> {
  try {
    return await api('POST /api/review', { body });
  } catch (error) {
    if (!isLost(error) || !REPEATABLE.includes(body.action)) throw error;
    return api('POST /api/review', { body });
  }
}

interface ActOptions extends Omit<Asked, 'action' | 'ids'> {
  /** Offers to take back that drafts are skipped; called when that is chosen. */
  onUndo?: () => void;
  /** Posts of the drafts that are approved. */
  postIds?: string[];
}

/** How long the undo is offered. */
const UNDO_MS = 10_000;

/** As many as one request takes. */
const AT_ONCE = 100;

/**
 * Acts on drafts, and says what became of it. Resolves to the IDs for which it was done, once the lists are read again; until
 * then it is pending.
 */
export function useReviewActions() {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async ({ ids, ...asked }: Asked): Promise<{ results: Result[]; error?: unknown }> => {
      const results: Result[] = [];
      try {
        for (let from = 0; from < ids.length; from += AT_ONCE) {
          const body = { ...asked, ids: ids.slice(from, from + AT_ONCE) };
          results.push(...(await request(body)).results);
        }
      } catch (error) {
        return { results, error };
      } finally {
        await Promise.all([refreshRuns(queryClient), refreshLists(queryClient)]);
      }
      return { results };
    },
  });
  const undo = (ids: string[], onUndo: () => void) => {
    const onClick = () => {
      onUndo();
      void act('restore', ids);
    };
    return { duration: UNDO_MS, action: { label: 'Undo', onClick } };
  };
  const act = async (
    action: ReviewAction,
    ids: string[],
    { onUndo, postIds, ...asked }: ActOptions = {},
  ): Promise<string[]> => {
    const since = Date.now();
    const { results, error } = await mutateAsync({ action, ids, ...asked });
    const done = results.filter((result) => result.error === null).map(({ id }) => id);
    const refused = results.flatMap((result) => (result.error ? [result.error.message] : []));
    if (error) refused.push(errorMessage(error));
    // What became of it may be known, and said, before the lists are read again.
    const isOld = postIds?.every((id) => hasEndedSince(id, since)) ?? false;
    if (done.length > 0 && !isOld)
      toast.success(DONE[action](done.length, asked.note), {
        ...(onUndo && undo(done, onUndo)),
        ...(postIds && { id: approvalToastId(postIds) }),
      });
    if (refused.length > 0) toast.error(FAILED[action], { description: [...new Set(refused)].join(' ') });
    return done;
  };
  return { act, isPending, isActingOn: (id: string) => isPending && variables.ids.includes(id) };
}
