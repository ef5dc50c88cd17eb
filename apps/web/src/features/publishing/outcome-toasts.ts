import { type ActivityKind, notDone, type Publication, type PublicationAction } from '@pressloom/contract';
import { titleInWords } from '../../ui/title-text.tsx';
import { toast } from '../../ui/toast.tsx';
import { PUBLICATION_WORDS } from './publication-words.ts';

/** One toast per post: the outcome replaces the announcement, whichever component shows it. */
export const publicationToastId = (postId: string) => `publication-${postId}`;

/** Shows the outcome of a publication from the event stream. On the post's own page its title is left out. */
export const announceOutcome = (
  publication: Publication,
  title: string,
  isOnItsPage: boolean,
  outcome: ActivityKind | undefined,
  onCompare: () => void,
) => {
  const { postId, action, state, error, notices } = publication;
  const words = PUBLICATION_WORDS[action];
  // WordPress publishes at once what is due within a minute.
  const isLiveAlready = action === 'schedule' && outcome === 'post.published';
  const id = publicationToastId(postId);
  if (state === 'done')
    toast.success(isLiveAlready ? 'Post published on WordPress' : isOnItsPage ? words.done : words.elsewhere.done, {
      id,
      description: notices.length > 0 ? notices.join(' ') : titleInWords(title),
    });
  if (outcome === 'post.drifted')
    toast.error(notDone(publication), {
      id,
      duration: 10_000,
      description: isOnItsPage ? error?.message : `“${titleInWords(title)}”: ${error?.message}`,
      action: { label: 'Compare', onClick: onCompare },
    });
  if (state !== 'failed') return;
  const reason = error?.message ?? 'Please try again.';
  if (isOnItsPage) announceFailure(postId, action, reason);
  else
    toast.error(words.elsewhere.failed, { id, duration: 10_000, description: `“${titleInWords(title)}”: ${reason}` });
};

export const announceDeleted = (postId: string, title: string) =>
  toast.success(PUBLICATION_WORDS.delete.done, { id: publicationToastId(postId), description: titleInWords(title) });

export const announceDeletedHere = (postId: string) =>
  toast.success('Post deleted successfully', { id: publicationToastId(postId) });

export const announceFailure = (postId: string, action: PublicationAction, reason: string) => {
  const { failed } = PUBLICATION_WORDS[action];
  const options = { id: publicationToastId(postId), duration: 10_000 };
  if (action === 'delete') toast.error(failed, { ...options, description: reason });
  else toast.error(failed + reason, options);
};
