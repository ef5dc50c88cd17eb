import { WordPressError } from '@pressloom/wordpress';
import type { Delivery } from './deliver.ts';

/**
 * After a request whose answer was lost the site may still be carrying it out. Sending the same again does no harm;
 * anything else waits, or the older request would end last and undo it.
 *
 * @throws WordPressError `site_settling`
 */
export function waitUntilSettled(delivery: Delivery): void {
  const { publication, post } = delivery;
  const { sending, revision } = publication;
  if (sending?.revision !== revision || sending.version !== post.version) refuseWhileUnsettled(delivery);
}

/** @throws WordPressError `site_settling` while the site may still be working on an earlier request for this post */
export function refuseWhileUnsettled({ publication: { unsettledUntil } }: Delivery): void {
  const left = (unsettledUntil?.getTime() ?? 0) - Date.now();
  if (left <= 0) return;
  throw new WordPressError(
    'site_settling',
    'retry',
    'The site may still be working on an earlier request for this post. This one follows as soon as that must have ended.',
    { retryAfterMs: left + 100 },
  );
}
