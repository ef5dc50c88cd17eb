import type { Publication, PublicationAction } from '@pressloom/contract';
import { errorMessage, fieldErrors } from '../../lib/api/api-client.ts';
import { toast } from '../../ui/toast.tsx';
import { isInTrash, PUBLICATION_WORDS } from './publication-words.ts';

/** One toast per post: the outcome replaces the announcement, whichever component shows it. */
export const publicationToastId = (postId: string) => `publication-${postId}`;

export const announceStart = (postId: string, action: PublicationAction) =>
  toast.info(PUBLICATION_WORDS[action].started, { id: publicationToastId(postId), description: undefined });

/** Shows the outcome of a publication from the event stream. On the post's own page its title is left out. */
export const announceOutcome = (publication: Publication, title: string, isOnItsPage: boolean) => {
  const { postId, action, state, error, notices } = publication;
  const words = PUBLICATION_WORDS[action];
  const id = publicationToastId(postId);
  if (state === 'done')
    toast.success(isOnItsPage ? words.done : words.elsewhere.done, {
      id,
      description: notices.length > 0 ? notices.join(' ') : title,
    });
  if (state !== 'failed') return;
  const reason = error?.message ?? 'Please try again.';
  if (isOnItsPage) announceFailure(postId, action, reason);
  else toast.error(words.elsewhere.failed, { id, duration: 10_000, description: `“${title}”: ${reason}` });
};

export const announceDeleted = (postId: string, title: string) =>
  toast.success(PUBLICATION_WORDS.delete.done, { id: publicationToastId(postId), description: title });

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
  toast.info('Stopped. We won’t retry this post', {
    id: publicationToastId(postId),
    description: undefined,
  });

export const announceFailedStop = (postId: string, error: unknown) =>
  toast.error('Couldn’t stop', { id: publicationToastId(postId), description: errorMessage(error) });

const announceFailure = (postId: string, action: PublicationAction, reason: string) => {
  const { failed } = PUBLICATION_WORDS[action];
  const options = { id: publicationToastId(postId), duration: 10_000 };
  if (action === 'delete') toast.error(failed, { ...options, description: reason });
  else toast.error(failed + reason, { ...options, description: undefined });
};
