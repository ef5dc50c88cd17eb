import type { Publication, PublicationRequest } from '@pressloom/contract';
import { isUnderWay, settingsProblem } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { invalidField, refused } from '../../../http/errors.ts';
import {
  findPublication,
  IN_TRASH,
  type LockedPost,
  lockPost,
  type PublicationRow,
  requireVersion,
  resumesLater,
  toPublication,
  updatePostRow,
} from '../../posts/index.ts';
import { requireLastingSite } from '../../sites/index.ts';
import { enqueuePublication } from './enqueue-publication.ts';
import { refuseSecondCopy } from './refuse-second-copy.ts';
import { refuseWhileDeleted } from './refuse-while-deleted.ts';

/**
 * Checks a request to bring a post to a site and records it in one transaction; a worker picks it up. The same request
 * twice, from a double click or a second tab, returns what is already under way.
 */
export async function requestPublication(
  db: Db,
  userId: string,
  postId: string,
  request: PublicationRequest,
): Promise<Publication> {
  return db.transaction(async (tx) => {
    const post = await lockPost(tx, userId, postId);
    return toPublication(await requestForLocked(tx, userId, post, request), post.version);
  });
}

/** Same for a post that `tx` has locked and may have changed. */
export async function requestForLocked(
  tx: Db,
  userId: string,
  post: LockedPost,
  request: PublicationRequest,
): Promise<PublicationRow> {
  const siteId = request.siteId ?? post.siteId;
  if (!siteId) throw invalidField('siteId', 'Please select a WordPress site to publish to');
  await requireLastingSite(tx, userId, siteId);

  const existing = await findPublication(tx, post.id, siteId);
  refuseWhileDeleted(existing);
  const action = actionFor(request, existing, post);
  const scheduledDate = dateFor(request, post, existing);
  if (existing && isSameRequest(existing, { ...request, action }, scheduledDate)) return existing;
  await requireVersion(tx, userId, post, request.version);
  refuseUnready(post, request, scheduledDate);
  refuseCopy(post, existing, request);
  await refuseSecondCopy(tx, { postId: post.id, siteId }, existing);

  await updatePostRow(tx, post.id, {
    siteId,
    // The author was one of the other site's.
    ...(siteId !== post.siteId && { authorOnSite: null }),
    // The requested date is stored at once; the status follows when the site has confirmed it.
    ...(request.action === 'schedule' && { scheduledDate }),
  });
  return enqueuePublication(tx, {
    userId,
    postId: post.id,
    siteId,
    action,
    version: post.version,
    scheduledDate,
    // The same request once more, confirmed.
    overwrite: request.overwrite || (request.confirmRemoval && mayOverwrite(existing, action, post.version)),
    allowsRemoval: request.confirmRemoval,
  });
}

/** The user has already chosen to overwrite the site's text with this version. */
const mayOverwrite = (
  existing: PublicationRow | undefined,
  action: PublicationRequest['action'],
  version: number,
): boolean => existing?.overwrite === true && existing.action === action && existing.wantedVersion === version;

/**
 * An update of a post that is on its way to its site brings the newer text there, and it is still to be published. A post
 * that is still to be taken back is not kept there by an update. What was stopped, or has failed for good, is not requested
 * once more by an update of the copy that is there.
 */
function actionFor(
  { action }: PublicationRequest,
  existing: PublicationRow | undefined,
  { status }: Pick<LockedPost, 'status'>,
): PublicationRequest['action'] {
  if (action !== 'update' || !existing || existing.state === 'done') return action;
  // A reschedule that came too late must not withdraw the post now.
  if (status === 'published' && existing.action === 'schedule') return action;
  const goesOn = isUnderWay(existing) || resumesLater(existing);
  if (existing.action === 'unschedule' && goesOn) return 'unschedule';
  const isToCome = goesOn || existing.state === 'drifted' || existing.wordpressId === null;
  return isToCome && (existing.action === 'publish' || existing.action === 'schedule') ? existing.action : action;
}

function dateFor(request: PublicationRequest, post: LockedPost, existing: PublicationRow | undefined): Date | null {
  if (request.action === 'update') return existing?.scheduledDate ?? null;
  if (request.action !== 'schedule') return null;
  // A reschedule that was refused until the user chooses: meanwhile the post has the time of its site.
  const isChoice = request.overwrite || request.confirmRemoval;
  const refusedDate = isChoice && existing?.action === 'schedule' ? existing.scheduledDate : null;
  const date = request.scheduledDate ? new Date(request.scheduledDate) : (refusedDate ?? post.scheduledDate);
  if (!date) throw invalidField('scheduledDate', 'Please select a scheduled date');
  return date;
}

function isSameRequest(existing: PublicationRow, request: PublicationRequest, scheduledDate: Date | null): boolean {
  return (
    isUnderWay(existing) &&
    existing.action === request.action &&
    existing.wantedVersion === request.version &&
    (existing.overwrite || !request.overwrite) &&
    (existing.allowsRemoval || !request.confirmRemoval) &&
    existing.scheduledDate?.getTime() === scheduledDate?.getTime()
  );
}

function refuseUnready(post: LockedPost, request: PublicationRequest, scheduledDate: Date | null) {
  if (post.sample) {
    throw refused(
      'sample_post',
      'This is an example and is never sent to a site. Create a post of your own to publish.',
    );
  }
  if (post.placeholder && !request.confirmPlaceholder) {
    throw refused(
      'placeholder_post',
      'This post still holds the placeholder of a failed generation. Write your text first, or confirm that you want to publish it as it is.',
    );
  }
  const isSent = request.action !== 'unschedule' && request.action !== 'untrash';
  const problem = settingsProblem(post, request.action === 'schedule');
  if (isSent && problem) throw invalidField(problem.field, problem.message);
  if (request.action === 'schedule' && scheduledDate && scheduledDate.getTime() <= Date.now()) {
    throw invalidField('scheduledDate', 'The scheduled date is in the past. Please select a later one');
  }
}

function refuseCopy(post: LockedPost, existing: PublicationRow | undefined, request: PublicationRequest) {
  const isPublicThere = post.status === 'published' && existing && existing.wordpressId !== null;
  // A user who chooses ours over what was published there has seen that it is public.
  if (request.action === 'schedule' && isPublicThere && !request.overwrite) {
    throw refused('already_public', 'This post is already public. Move it back to a draft before you schedule it.');
  }
  const mayBeInTrash = existing?.errorCode === IN_TRASH || existing?.action === 'untrash';
  if (request.action === 'untrash' && !mayBeInTrash) {
    throw refused('not_in_trash', 'This post isn’t known to be in the trash of its site. Check the site first.');
  }
  const isOnItsWay = existing !== undefined && isUnderWay(existing);
  const needsCopy = request.action === 'unschedule' || (request.action === 'update' && !isOnItsWay);
  if (needsCopy && (!existing || (existing.wordpressId === null && existing.createSentAt === null))) {
    throw refused('not_on_site', 'This post is not on the site yet. Publish or schedule it first.');
  }
}
