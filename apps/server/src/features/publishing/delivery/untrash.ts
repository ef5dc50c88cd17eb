import { updatePost, WordPressError } from '@pressloom/wordpress';
import { checkpoint } from './checkpoint.ts';
import type { Delivered, Delivery } from './delivery.ts';
import { findOurCopy } from './find-our-post.ts';
import { pendingStatusWrite } from './pending-write.ts';
import { filteredHashOf, refuseRemoval, removedThere } from './refuse-removal.ts';

/**
 * Makes our post a draft again that lies in the trash of its site, with its slug and its text as they are there. One that
 * is out of the trash stays as it is, and nothing is ever created.
 *
 * @throws WordPressError `post_gone`, `status_refused`
 */
export async function untrash(delivery: Delivery): Promise<Delivered> {
  const found = await findOurCopy(delivery);
  if (!found) throw gone();
  if (found.status !== 'trash') return { action: 'untrash', remote: found, sentVersion: null, notices: [] };
  refuseRemoval(delivery, found);
  await checkpoint(delivery, { pendingWrite: pendingStatusWrite(delivery, found, 'draft') });
  const remote = await updatePost(delivery.client, found.id, { status: 'draft' }, found);
  if (remote.status === 'trash') throw leftInTrash();
  return {
    action: 'untrash',
    remote,
    sentVersion: null,
    filteredHash: filteredHashOf(delivery, remote),
    notices: removedThere(found, remote),
  };
}

const gone = () =>
  new WordPressError('post_gone', 'final', 'This post is no longer on the site. Publish it again to bring it back.');

const leftInTrash = () =>
  new WordPressError(
    'status_refused',
    'final',
    'The site left the post in its trash. A plugin there may be in the way: restore it in WordPress.',
  );
