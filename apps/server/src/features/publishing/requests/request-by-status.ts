import type { Db } from '../../../database/connection.ts';
import type { LockedPost, PublicationRow } from '../../posts/index.ts';
import { isLiveThere, mayBeThere } from '../remote-status.ts';
import type { AskedByStatus } from './asked-by-status.ts';
import { enqueuePublication } from './enqueue-publication.ts';
import { refuseWhileDeleted } from './refuse-while-deleted.ts';
import { requestForLocked } from './request-publication.ts';

interface Request {
  asked: AskedByStatus;
  /** The publication on the post's site before the save. */
  copy?: PublicationRow;
  scheduledDate?: string | null;
  confirmPlaceholder?: boolean;
}

/** Enqueues what a saved status requests from the site, as part of `tx`, which has locked the post. */
export async function requestByStatus(
  tx: Db,
  userId: string,
  post: LockedPost,
  { asked, copy, scheduledDate, confirmPlaceholder }: Request,
): Promise<void> {
  const { version } = post;
  if (asked === 'unschedule') {
    if (!copy || !mayBeThere(copy)) return;
    refuseWhileDeleted(copy);
    await enqueuePublication(tx, { userId, postId: post.id, siteId: copy.siteId, version, action: 'unschedule' });
    return;
  }
  const date = asked === 'schedule' && scheduledDate ? { scheduledDate } : {};
  await requestForLocked(tx, userId, post, { action: asked, version, confirmPlaceholder, ...date });
}

/**
 * Whether the site is known to have the post public, or scheduled by its own timer: it becomes a draft here only once
 * the site has confirmed it. A post that waits there for our clock is a draft there, and here as soon as the user says
 * so.
 */
export const isCopyLive = (copy: PublicationRow | undefined): boolean =>
  copy !== undefined && copy.wordpressId !== null && isLiveThere(copy.remote ?? { status: 'publish' });
