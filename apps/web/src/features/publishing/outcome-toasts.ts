import { type ActivityKind, isUnderWay, notDone, type Publication, type PublicationAction } from '@pressloom/contract';
import { isAnnouncedByPage, noteEnd, publicationToastId } from '../../lib/post/announced-posts.ts';
import { titleInWords } from '../../ui/title-text.tsx';
import { toast } from '../../ui/toast.tsx';
import { PUBLICATION_WORDS } from './publication-words.ts';

/** Posts whose requests end alike, one soon after the other, as those of a bulk action do. */
const alike = new Map<string, { posts: string[]; at: number }>();
const SOON_MS = 10_000;

/** Says what is done with a post, in one toast with the others that it has just been done with. */
const announceDone = (postId: string, title: string, done: string, alone = `Post ${done}`) => {
  const at = Date.now();
  const before = alike.get(done);
  const others = before && at - before.at < SOON_MS ? before.posts.filter((id) => id !== postId) : [];
  const posts = [...others, postId];
  alike.set(done, { posts, at });
  const count = posts.length;
  if (count === 1) return toast.success(alone, { id: publicationToastId(postId), description: titleInWords(title) });
  for (const id of posts.slice(count === 2 ? 0 : -1)) toast.dismiss(publicationToastId(id));
  // A toast that is shown begins its time anew where that differs.
  toast.success(`${count} posts ${done}`, { id: done, duration: 4_000 + count });
};

/** Says something else of a post, which its toast has then. */
const announceOther = (postId: string) => {
  for (const each of alike.values()) each.posts = each.posts.filter((id) => id !== postId);
};

/** What is done with a post that was to be scheduled, where that is more than its schedule. */
const INSTEAD: Partial<Record<ActivityKind, string>> = {
  // WordPress publishes at once what is due within a minute.
  'post.published': 'published on WordPress',
  'post.rescheduled': 'rescheduled on WordPress successfully',
};

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
  if (!isUnderWay(publication)) noteEnd(postId);
  const isLiveAlready = action === 'schedule' && outcome === 'post.published';
  const id = publicationToastId(postId);
  if (outcome === 'post.scheduled' && notices.length === 0 && isAnnouncedByPage(postId)) return;
  const done = (action === 'schedule' && outcome && INSTEAD[outcome]) || words.elsewhere.done;
  if (state === 'done' && !isOnItsPage && notices.length === 0) return announceDone(postId, title, done);
  announceOther(postId);
  if (state === 'done')
    toast.success(isOnItsPage && !isLiveAlready ? words.done : `Post ${done}`, {
      id,
      description: notices.join(' ') || titleInWords(title),
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
  announceDone(postId, title, PUBLICATION_WORDS.delete.elsewhere.done, PUBLICATION_WORDS.delete.done);

export const announceDeletedHere = (postId: string) =>
  toast.success('Post deleted successfully', { id: publicationToastId(postId) });

export const announceFailure = (postId: string, action: PublicationAction, reason: string) => {
  const { failed } = PUBLICATION_WORDS[action];
  const options = { id: publicationToastId(postId), duration: 10_000 };
  announceOther(postId);
  if (action === 'delete') toast.error(failed, { ...options, description: reason });
  else toast.error(failed + reason, options);
};
