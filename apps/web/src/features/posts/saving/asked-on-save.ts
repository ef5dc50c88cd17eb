import type { Post } from '@pressloom/contract';
import type { PostFormValues } from '../form/post-form-values.ts';

/**
 * What saving these fields would do to the post on its site: confirmed first, like the buttons of the same names. An
 * example is never sent.
 */
export function askedOnSave(
  { status, scheduledDate }: Pick<PostFormValues, 'status' | 'scheduledDate'>,
  post: Pick<Post, 'status' | 'scheduledDate' | 'sample'>,
): 'publish' | 'schedule' | 'unpublish' | 'unschedule' | null {
  if (post.sample) return null;
  if (status === 'published') return post.status === 'published' ? null : 'publish';
  if (status !== 'scheduled') return WITHDRAWN[post.status];
  return post.status === 'scheduled' && scheduledDate === post.scheduledDate ? null : 'schedule';
}

/** What becomes of a post with this status that is saved as a draft or as pending. */
const WITHDRAWN = { draft: null, pending: null, scheduled: 'unschedule', published: 'unpublish' } as const;
