import type { Publication, PublicationRequest } from '@pressloom/contract';
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { api } from '../../lib/api/api-client.ts';
import { useServerEvents } from '../../lib/api/event-stream.ts';
import {
  announceCheck,
  announceDeleted,
  announceFailedCheck,
  announceFailedStop,
  announceOutcome,
  announceRefusal,
  announceStart,
  announceStopped,
} from './publication-toasts.ts';

/** The last publication of a post from the event stream since this page was opened; never fetched. */
const heardQuery = (postId: string) =>
  queryOptions<Publication>({ queryKey: ['publications', postId], queryFn: skipToken });

export const useHeardPublication = (postId: string): Publication | undefined => useQuery(heardQuery(postId)).data;

/** The newest state wins: the stream may report the outcome before the response to the request arrives. */
export const rememberPublication = (queryClient: QueryClient, publication: Publication) =>
  queryClient.setQueryData(heardQuery(publication.postId).queryKey, (heard) =>
    heard && heard.updatedAt > publication.updatedAt ? heard : publication,
  );

/**
 * Requests a publication; its outcome arrives on the event stream.
 * @throws {ApiError} after the user has seen why
 */
export const startPublication = async (
  queryClient: QueryClient,
  postId: string,
  request: PublicationRequest,
): Promise<Publication> => {
  announceStart(postId, request.action);
  try {
    const publication = await api('POST /api/posts/:id/publication', { params: { id: postId }, body: request });
    rememberPublication(queryClient, publication);
    return publication;
  } catch (error) {
    announceRefusal(postId, request.action, error);
    throw error;
  }
};

export const tryPublicationAgain = async (queryClient: QueryClient, { postId, action }: Publication) => {
  announceStart(postId, action);
  try {
    rememberPublication(queryClient, await api('POST /api/posts/:id/publication/retry', { params: { id: postId } }));
  } catch (error) {
    announceRefusal(postId, action, error);
  }
};

/** Checks the post on its site, and shows the result. */
export const checkOnSite = async (queryClient: QueryClient, postId: string) => {
  try {
    const publication = await api('POST /api/posts/:id/publication/check', { params: { id: postId } });
    rememberPublication(queryClient, publication);
    announceCheck(publication);
  } catch (error) {
    announceFailedCheck(postId, error);
  }
};

/**
 * Checks in the background whether someone has changed the post on its site. If it cannot be read now, a later visit
 * checks.
 */
export const useLookAtSite = (postId: string, isOnSite: boolean) => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOnSite) return;
    api('POST /api/posts/:id/publication/look', { params: { id: postId } }).then(
      ({ publication }) => publication && rememberPublication(queryClient, publication),
      () => undefined,
    );
  }, [queryClient, postId, isOnSite]);
};

export const stopTrying = async (queryClient: QueryClient, postId: string) => {
  try {
    rememberPublication(queryClient, await api('POST /api/posts/:id/publication/stop', { params: { id: postId } }));
    announceStopped(postId);
  } catch (error) {
    announceFailedStop(postId, error);
  }
};

/** Keeps the latest publication of each of the user's posts and shows outcomes on every page. Mounted once. */
export const usePublicationOutcomes = () => {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  useServerEvents((event) => {
    if (event.type === 'publication') {
      rememberPublication(queryClient, event.publication);
      if (!event.quiet)
        announceOutcome(event.publication, event.title, pathname === paths.post(event.publication.postId));
    }
    if (event.type === 'post-deleted') {
      queryClient.removeQueries({ queryKey: heardQuery(event.postId).queryKey });
      announceDeleted(event.postId, event.title);
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
