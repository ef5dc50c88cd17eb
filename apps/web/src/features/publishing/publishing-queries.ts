import type { Publication } from '@pressloom/contract';
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useServerEvents } from '../../lib/api/event-stream.ts';
import { isOnScreen } from '../../lib/post/post-on-screen.ts';
import { newerOf } from './latest-publication.ts';
import { announceDeleted, announceDeletedHere, announceOutcome } from './outcome-toasts.ts';

/** The last publication of a post from the event stream since this page was opened; never fetched. */
const heardQuery = (postId: string) =>
  queryOptions<Publication>({ queryKey: ['publications', postId], queryFn: skipToken });

export const useHeardPublication = (postId: string): Publication | undefined => useQuery(heardQuery(postId)).data;

/** The newest state wins: the stream may report the outcome before the response to the request arrives. */
export const rememberPublication = (queryClient: QueryClient, publication: Publication) =>
  queryClient.setQueryData(heardQuery(publication.postId).queryKey, (heard) =>
    heard ? newerOf(publication, heard) : publication,
  );

/** Keeps the latest publication of each of the user's posts and shows outcomes on every page. Mounted once. */
export const usePublicationOutcomes = () => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === 'publication') {
      rememberPublication(queryClient, event.publication);
      const { publication, title, quiet, outcome } = event;
      const { postId } = publication;
      if (!quiet)
        announceOutcome(publication, title, isOnScreen(paths.post(postId)), outcome, () => {
          void navigate(paths.postComparison(postId));
        });
    }
    if (event.type === 'post-deleted') {
      queryClient.removeQueries({ queryKey: heardQuery(event.postId).queryKey });
      if (!event.quiet) announceDeleted(event.postId, event.title);
      else if (isOnScreen(paths.post(event.postId))) announceDeletedHere(event.postId);
    }
    // Later events may have been missed: the refetched lists have the current state.
    if (event.type === 'read-again') void queryClient.resetQueries({ queryKey: ['publications'] });
  });
};

interface PublicationListener {
  onChange?: (publication: Publication) => void;
  onDeleted: (postId: string) => void;
}

/** Listens for publications and deletions of the user's posts. */
export const usePublicationEvents = ({ onChange, onDeleted }: PublicationListener) => {
  useServerEvents((event) => {
    if (event.type === 'publication') onChange?.(event.publication);
    if (event.type === 'post-deleted') onDeleted(event.postId);
  });
};
