import type { Post } from '@pressloom/contract';
import type { PostFormValues } from '../form/post-form-values.ts';

/**
 * What saving these fields would send to the post's site: confirmed first, like the buttons of the same names. An
 * example is never sent.
 */
export function askedOnSave(
  { status, scheduledDate }: Pick<PostFormValues, 'status' | 'scheduledDate'>,
  post: Pick<Post, 'status' | 'scheduledDate' | 'sample'>,
): 'publish' | 'schedule' | null {
  if (post.sample) return null;
  if (status === 'published') return post.status === 'published' ? null : 'publish';
  if (status !== 'scheduled') return null;
  return post.status === 'scheduled' && scheduledDate === post.scheduledDate ? null : 'schedule';
}
