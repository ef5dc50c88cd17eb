import type { Post, Publication, PublicationAction } from '@pressloom/contract';
import { errorMessage, fieldErrors } from '../../lib/api/api-client.ts';
import { publicationToastId } from '../../lib/post/announced-posts.ts';
import { formatDateTime } from '../../ui/format-date.ts';
import { toast } from '../../ui/toast.tsx';
import { announceFailure } from './outcome-toasts.ts';
import { isInTrash, PUBLICATION_WORDS } from './publication-words.ts';

export const announceStart = (postId: string, action: PublicationAction) =>
  toast.info(PUBLICATION_WORDS[action].started, { id: publicationToastId(postId) });

/** The server refused the request itself. */
export const announceRefusal = (postId: string, action: PublicationAction, error: unknown) =>
  announceFailure(postId, action, fieldErrors(error)[0]?.message ?? errorMessage(error));

/** A post here with its publication, before a check of the site or after it. */
export interface Checked {
  post: Pick<Post, 'status' | 'scheduledDate' | 'version'>;
  publication: Publication;
}

/** The result of "Check the site". */
export const announceCheck = (before: Checked, after: Checked) => {
  const { postId, state, wordpressId, notices, error, outdated } = after.publication;
  const options = { id: publicationToastId(postId), description: notices.join(' ') || undefined };
  if (isInTrash(after.publication))
    return toast.info('This post is in the trash on WordPress', { ...options, description: error?.message });
  if (state === 'drifted') return toast.info('This post was changed on WordPress', options);
  if (wordpressId === null) return toast.info('This post isn’t on the site', options);
  const change = changeInWords(before, after);
  const upToDate = change && !outdated ? 'The post here is up to date.' : undefined;
  toast.success(change ?? 'No changes on the site', { ...options, description: options.description ?? upToDate });
};

/** What a check has changed here; undefined if nothing. */
function changeInWords(before: Checked, { post, publication }: Checked): string | undefined {
  const { status, scheduledDate, version } = before.post;
  if (post.status !== status || post.scheduledDate !== scheduledDate) return statusInWords(post);
  // A text that is saved here meanwhile has not been sent.
  if (post.version !== version && !publication.outdated) return 'It was changed on WordPress';
  if (isInTrash(before.publication)) return 'It’s out of the trash on WordPress';
  if (before.publication.wordpressId === null) return 'It’s on WordPress';
  if (before.publication.state === 'drifted') return 'The change on WordPress was undone';
  if (post.status === 'published' && publication.statusThere !== before.publication.statusThere)
    return readersInWords(publication);
  if (publication.state !== before.publication.state) return 'It’s on WordPress as it was last sent';
  return publication.link !== before.publication.link ? 'It has another address on WordPress' : undefined;
}

const readersInWords = ({ statusThere }: Publication) =>
  statusThere === 'private' ? 'It’s private on WordPress' : 'It’s public on WordPress';

const statusInWords = ({ status, scheduledDate }: Checked['post']) => {
  if (status === 'published') return 'It’s published on WordPress';
  if (status === 'scheduled' && scheduledDate)
    return `It’s scheduled on WordPress for ${formatDateTime(scheduledDate)}`;
  return status === 'pending' ? 'It waits for review on WordPress' : 'It’s a draft on WordPress';
};

export const announceFailedCheck = (postId: string, error: unknown) =>
  toast.error('Couldn’t check the site', { id: publicationToastId(postId), description: errorMessage(error) });

export const announceStopped = (postId: string) =>
  toast.info('Stopped. We won’t retry this post', { id: publicationToastId(postId) });

export const announceFailedStop = (postId: string, error: unknown) =>
  toast.error('Couldn’t stop', { id: publicationToastId(postId), description: errorMessage(error) });
