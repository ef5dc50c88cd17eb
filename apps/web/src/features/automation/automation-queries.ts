import type { Run, RunItem, ServerEvent } from '@pressloom/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';
import { EVERY_VISIT } from '../../lib/api/query-client.ts';
import { useStaleOnEvents } from '../../lib/api/use-stale-on-events.ts';

/** Begins the key of every query about automation. */
export const AUTOMATION = ['automation'];

/** Begins the key of every run, and of every list of drafts that wait for review. */
const RUN = [...AUTOMATION, 'run'];
const REVIEW = [...AUTOMATION, 'review'];

/** Begins the key of every list of runs. */
export const RUNS = [...AUTOMATION, 'runs'];

/** The user's runs, newest first; those that an autopilot began, if it is given. */
export const runsQuery = (autopilotId?: string) =>
  infiniteQueryOptions({
    queryKey: [...RUNS, autopilotId ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/runs', { query: { autopilotId, cursor: pageParam ?? undefined }, signal }),
    // Not undefined, which becomes null on its way with the page.
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: EVERY_VISIT,
  });

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...RUN, id],
    queryFn: async ({ client, queryKey, signal }) => {
      const answered = await api('GET /api/runs/:id', { params: { id }, signal });
      // The reply to a change that was made during this request is newer.
      const known = client.getQueryData<Run>(queryKey);
      return known && known.version > answered.version ? known : answered;
    },
    meta: EVERY_VISIT,
  });

export const reviewQuery = infiniteQueryOptions({
  queryKey: [...REVIEW, 'all'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/review', { query: { cursor: pageParam ?? undefined, limit: 100 }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  meta: EVERY_VISIT,
});

/** The article of a run with this post, if it waits for review; null otherwise. */
export const reviewOfPostQuery = (postId: string) =>
  queryOptions({
    queryKey: [...REVIEW, postId],
    queryFn: async ({ signal }) => (await api('GET /api/review', { query: { postId }, signal })).items[0] ?? null,
    meta: EVERY_VISIT,
  });

/**
 * What the drafts of a run look like together, and how they sound. Read again when these drafts are others, and not with every
 * event of a run: it reads all texts.
 */
export const runCheckQuery = (id: string, drafts: readonly Pick<RunItem, 'id' | 'post'>[]) =>
  queryOptions({
    queryKey: ['automation-check', id, drafts.map((draft) => `${draft.id}:${draft.post?.version}`).sort()],
    queryFn: ({ signal }) => api('GET /api/runs/:id/check', { params: { id }, signal }),
    // What was found before is shown until then, so that nothing jumps.
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  });

/** The settings decide whose model writes, and so what takes credits. */
const CHANGING: ReadonlySet<ServerEvent['type']> = new Set([
  'run',
  'autopilot',
  'publication',
  'post-deleted',
  'settings',
]);

/** Keeps what is shown of runs in step with the server, while a page about them is open. */
export function useRunsInStep() {
  useStaleOnEvents(AUTOMATION, ({ type }) => CHANGING.has(type));
  // A draft is shown as it was saved last: it is approved as it is shown.
  useStaleOnEvents(REVIEW, isSaved);
  useStaleOnEvents(RUN, isSaved);
}

const isSaved = ({ type }: ServerEvent) => type === 'post';

/** After a change whose reply is not the run itself. */
export const refreshRuns = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: AUTOMATION });
