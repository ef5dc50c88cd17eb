import { WordPressError } from '@pressloom/wordpress';
import type { Delivery } from './delivery.ts';

/**
 * After a request whose response was lost, the site may still be carrying it out. Sending the same again does no harm;
 * anything else waits, or the older request would finish last and undo it.
 *
 * @throws WordPressError `site_settling`
 */
export function waitUntilSettled(delivery: Delivery): void {
  const { publication, post } = delivery;
  const { pendingWrite, revision } = publication;
  if (pendingWrite?.revision !== revision || pendingWrite.version !== post.version) refuseWhileUnsettled(delivery);
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

/** @throws WordPressError `outcome_unknown` until the site must have ended what it was sent at this time */
export function refuseWhileItMayAppear({ services }: Delivery, sentAt: Date): void {
  const left = sentAt.getTime() + services.timing.mayStillAppear - Date.now();
  if (left <= 0) return;
  throw new WordPressError(
    'outcome_unknown',
    'unknown',
    'The connection was lost while the site was saving. We check the site before sending anything again.',
    { retryAfterMs: Math.min(left + 100, services.timing.mayStillAppear / 3) },
  );
}
