import type { Publication, PublicationRequest } from '@pressloom/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';
import {
  announceCheck,
  announceFailedCheck,
  announceFailedStop,
  announceRefusal,
  announceStart,
  announceStopped,
  type Checked,
} from './publication-toasts.ts';
import { rememberPublication } from './publishing-queries.ts';

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

/** Checks the post on its site, and shows the result: also what it has changed here. */
export const checkOnSite = async (queryClient: QueryClient, before: Checked) => {
  const { postId } = before.publication;
  const params = { id: postId };
  try {
    const publication = await api('POST /api/posts/:id/publication/check', { params });
    rememberPublication(queryClient, publication);
    const post = await api('GET /api/posts/:id', { params }).catch(() => before.post);
    announceCheck(before, { post, publication });
  } catch (error) {
    announceFailedCheck(postId, error);
  }
};

/**
 * Checks in the background whether someone has changed the post on its site. Returns whether the site could not be read,
 * until something newer is known of the post: a later visit checks again.
 */
export function useLookAtSite(postId: string, publication: Publication | null): boolean {
  const queryClient = useQueryClient();
  const knownAt = publication?.updatedAt;
  const { data: failedAt } = useQuery({
    queryKey: ['look', postId],
    queryFn: async () => {
      const look = await api('POST /api/posts/:id/publication/look', { params: { id: postId } });
      if (look.publication) rememberPublication(queryClient, look.publication);
      return look.failed ? (knownAt ?? null) : null;
    },
    enabled: publication !== null && publication.wordpressId !== null,
    // The server asks the site no more often.
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return failedAt != null && failedAt === knownAt;
}

export const stopTrying = async (queryClient: QueryClient, postId: string) => {
  try {
    rememberPublication(queryClient, await api('POST /api/posts/:id/publication/stop', { params: { id: postId } }));
    announceStopped(postId);
  } catch (error) {
    announceFailedStop(postId, error);
  }
};
