import { WordPressError } from '@pressloom/wordpress';
import { and, eq } from 'drizzle-orm';
import { libraryPosts } from '../../../database/schema/index.ts';
import type { Delivery } from './delivery.ts';
import { readerFingerprintOf } from './fingerprint.ts';

/**
 * Refuses to send a post of the site's library whose text was too large to be read, or withheld: whatever is here
 * instead would replace it, even if the user chose ours over what is there.
 *
 * @throws WordPressError `post_too_large`
 */
export async function refuseUnreadText({ services, publication, post }: Delivery): Promise<void> {
  const { siteId, wordpressId, remote } = publication;
  if (post.origin !== 'site' || wordpressId === null || !remote) return;
  const { title = '', readerFingerprint } = remote;
  const isTextKnown = readerFingerprint !== readerFingerprintOf({ title, content: '' });
  if (isTextKnown) return;
  const isOmitted = and(
    eq(libraryPosts.siteId, siteId),
    eq(libraryPosts.wordpressId, wordpressId),
    eq(libraryPosts.isTextOmitted, true),
  );
  if ((await services.db.$count(libraryPosts, isOmitted)) === 0) return;
  throw new WordPressError(
    'post_too_large',
    'final',
    'pressloom doesn’t know the text of this post: the site didn’t give it, or it is too large. Nothing was sent, so the text on your site is unchanged. Edit the post in WordPress.',
  );
}
