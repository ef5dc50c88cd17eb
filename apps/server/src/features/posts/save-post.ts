import {
  ERROR_CODES,
  type Post,
  type RevisionAuthor,
  type RevisionCause,
  type savePost as savePostEndpoint,
} from '@pressloom/contract';
import type { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { conflict, invalidField } from '../../errors.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { requireOwnImage } from '../images/image-store.ts';
import { followStatusOnSite } from '../publishing/follow-status-on-site.ts';
import { recordRevision } from '../revisions/record-revision.ts';
import { requireSite } from '../sites/site-store.ts';
import { excerptOf } from './excerpt.ts';
import { findPost, type LockedPost, lockPost, updatePostRow } from './post-store.ts';
import { datesFor } from './status-dates.ts';

export type PostChanges = z.output<(typeof savePostEndpoint)['body']>;

/**
 * Saves the fields that are given. A save of an older version is refused with the current post, so that two tabs
 * never overwrite each other unseen.
 */
export async function savePost(
  db: Db,
  userId: string,
  id: string,
  changes: PostChanges,
  why: { author: RevisionAuthor; cause: RevisionCause } = { author: 'user', cause: 'saved' },
): Promise<Post> {
  return db.transaction(async (tx) => {
    const before = await lockPost(tx, userId, id);
    if (changes.version !== before.version) {
      throw conflict(ERROR_CODES.postChanged, 'This post was changed in another tab or on another device', {
        post: await findPost(tx, userId, id),
      });
    }
    if (changes.siteId) await requireSite(tx, userId, changes.siteId);
    if (changes.featuredImage !== before.featuredImage) await requireOwnImage(tx, userId, changes.featuredImage);

    const after = applied(before, changes);
    await updatePostRow(tx, id, after);
    const { title, siteId } = { ...before, ...after };
    await recordActivity(tx, userId, { kind: 'post.saved', postId: id, siteId, title });
    await recordRevision(tx, { userId, postId: id, text: { ...before, ...after }, before, ...why });
    await followStatusOnSite(tx, { ...before, ...after }, before);
    return findPost(tx, userId, id);
  });
}

function applied(before: LockedPost, { version: _, ...changes }: PostChanges) {
  const status = changes.status ?? before.status;
  const content = changes.content ?? before.content;
  const scheduledDate = changes.scheduledDate === undefined ? before.scheduledDate : changes.scheduledDate;
  if (status === 'scheduled' && !scheduledDate) throw invalidField('scheduledDate', 'Please select a scheduled date');
  return {
    ...changes,
    ...datesFor(status, scheduledDate, before.publishedAt),
    excerpt: (changes.excerpt ?? before.excerpt).trim() || excerptOf(content),
    // Words of the user's own replace the placeholder, so it is none any more.
    placeholder: before.placeholder && content === before.content,
    version: before.version + 1,
    updatedAt: new Date(),
  };
}
