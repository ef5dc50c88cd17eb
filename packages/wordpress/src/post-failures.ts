import { z } from 'zod';
import { isWordPressError } from './client.ts';
import { type WordPressError, wordpressError } from './errors.ts';
import { limitExceeded } from './replies.ts';

/**
 * Tells failures of one post from those of its site. What is too large to be read is so each time: that is for its user
 * to mend. What has an ID and else is no post comes from WordPress, with a plugin's doing. What was sent with either may
 * have been done.
 */
export function namingThePost(error: unknown): never {
  if (!isWordPressError(error, 'reply_too_large', 'unexpected_reply')) throw error;
  const details = { status: error.status, excerpt: error.excerpt, cause: error };
  const why = error.code === 'reply_too_large' ? 'the site’s answer is over 10 MB' : limitExceeded(error.cause);
  if (why) throw wordpressError('post_too_large', error.kind === 'unknown' ? 'unknown' : 'final', details, { why });
  throw hasId(error.cause) ? unreadable(error) : error;
}

/** Whether what was read is an object with an ID, whatever else it lacks. */
const hasId = (cause: unknown) =>
  cause instanceof z.ZodError && cause.issues.every(({ path }) => path.length > 0 && path[0] !== 'id');

/** The same error, of this post alone. */
export const unreadable = (error: WordPressError) =>
  wordpressError(
    'post_unreadable',
    error.kind,
    { status: error.status, excerpt: error.excerpt, cause: error },
    { status: String(error.status ?? '') },
  );
