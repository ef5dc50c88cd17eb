import { isWordPressError, type WordPressClient } from './client.ts';
import type { WordPressError } from './errors.ts';
import { unreadable } from './post-failures.ts';
import { getPost, type RemotePost } from './posts.ts';
import { probe } from './probe.ts';

/**
 * Gets a post that is known to be there. If the site answers with something else, a small request shows whether the site
 * is failing, or only this post: then nothing follows for its other posts.
 *
 * @throws WordPressError like {@link getPost}; `post_unreadable` if only this post is failing
 */
export async function getKnownPost(client: WordPressClient, id: number): Promise<RemotePost> {
  try {
    return await getPost(client, id);
  } catch (error) {
    if (!isWordPressError(error) || !mayBeOfPost(error)) throw error;
    await probe(client).catch(() => {
      throw error;
    });
    throw unreadable(error);
  }
}

/** An overloaded site, or one that asks to wait, does so whatever is asked for. */
const mayBeOfPost = ({ code, kind, status, retryAfterMs }: WordPressError) =>
  kind === 'retry' &&
  status !== undefined &&
  retryAfterMs === undefined &&
  (code === 'php_error' || (status < 500 && !['maintenance', 'rate_limited', 'post_unreadable'].includes(code)));
