import type { Publication, PublicationAction } from '@pressloom/contract';
import { errorMessage, fieldErrors } from '../../lib/api/api-client.ts';
import { toast } from '../../ui/toast.tsx';
import { announceFailure, publicationToastId } from './outcome-toasts.ts';
import { isInTrash, PUBLICATION_WORDS } from './publication-words.ts';

export const announceStart = (postId: string, action: PublicationAction) =>
  toast.info(PUBLICATION_WORDS[action].started, { id: publicationToastId(postId) });

/** The server refused the request itself. */
export const announceRefusal = (postId: string, action: PublicationAction, error: unknown) =>
  announceFailure(postId, action, fieldErrors(error)[0]?.message ?? errorMessage(error));

/** The result of "Check the site". */
export const announceCheck = (publication: Publication) => {
  const { postId, state, wordpressId, notices, error } = publication;
  const options = { id: publicationToastId(postId), description: notices.join(' ') || undefined };
  if (isInTrash(publication))
    return toast.info('This post is in the trash on WordPress', { ...options, description: error?.message });
  if (state === 'drifted') toast.info('This post was changed on WordPress', options);
  else if (wordpressId === null) toast.info('This post isn’t on the site', options);
  else toast.success('No changes on the site', options);
};

export const announceFailedCheck = (postId: string, error: unknown) =>
  toast.error('Couldn’t check the site', { id: publicationToastId(postId), description: errorMessage(error) });

export const announceStopped = (postId: string) =>
  toast.info('Stopped. We won’t retry this post', { id: publicationToastId(postId) });

export const announceFailedStop = (postId: string, error: unknown) =>
  toast.error('Couldn’t stop', { id: publicationToastId(postId), description: errorMessage(error) });
