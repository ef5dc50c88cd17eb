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
import { linkCredit } from '../credits/credit-store.ts';
import { emitEvent } from '../events/events.ts';
import { originOf } from '../generation/generation-store.ts';
import { requireOwnImage } from '../images/image-store.ts';
import { followStatusOnSite } from '../publishing/follow-status-on-site.ts';
import { isUnderWay, publicationsOf } from '../publishing/publication-store.ts';
import { recordRevision } from '../revisions/record-revision.ts';
import { requireSite } from '../sites/site-store.ts';
import { excerptOf } from './excerpt.ts';
import { findPost, type LockedPost, lockPost, updatePostRow } from './post-store.ts';
import { datesFor } from './status-dates.ts';

export type PostChanges = z.output<(typeof savePostEndpoint)['body']>;

/**
 * Saves the fields that are given. A save of an older version is refused with the current post, so that two tabs
 * never overwrite each other unseen.
 *
 * An autosave is the same with less noise: no activity, and a version only every few minutes.
 */
export async function savePost(
  db: Db,
  userId: string,
  id: string,
  changes: PostChanges,
  why?: { author: RevisionAuthor; cause: RevisionCause },
): Promise<Post> {
  return db.transaction(async (tx) => {
    const before = await lockPost(tx, userId, id);
    if (changes.version !== before.version) {
      throw conflict(ERROR_CODES.postChanged, 'This post was changed in another tab or on another device', {
        post: await findPost(tx, userId, id),
      });
    }
    if (changes.autosave) await refuseOnItsWay(tx, before);
    if (changes.siteId) await requireSite(tx, userId, changes.siteId);
    if (changes.featuredImage !== before.featuredImage) await requireOwnImage(tx, userId, changes.featuredImage);

    const { generationId, autosave } = changes;
    const origin = generationId
      ? await originOf(tx, userId, generationId, changes.content ?? before.content)
      : undefined;
    const after = { ...applied(before, changes), ...(origin && withOrigin(before, origin)) };
    await updatePostRow(tx, id, after);
    const { title, siteId } = { ...before, ...after };
    if (generationId) await linkCredit(tx, userId, generationId, { id, title });
    if (!autosave) await recordActivity(tx, userId, { kind: 'post.saved', postId: id, siteId, title });
    await recordRevision(tx, {
      userId,
      postId: id,
      text: { ...before, ...after },
      before,
      autosave,
      ...(why ?? causeOf(origin)),
    });
    await emitEvent(tx, userId, { type: 'post', postId: id, version: after.version });
    await followStatusOnSite(tx, { ...before, ...after }, before);
    return findPost(tx, userId, id);
  });
}

/** What is scheduled or being sent goes out as it was saved, never as it is being typed. */
async function refuseOnItsWay(tx: Db, post: LockedPost) {
  if (post.status !== 'scheduled' && !(await publicationsOf(tx, post.id)).some(isUnderWay)) return;
  throw conflict(ERROR_CODES.postOnItsWay, 'This post is scheduled or being sent. Save it to change what goes out.');
}

type Origin = Awaited<ReturnType<typeof originOf>>;

/** A generated text took the place of what the post held. */
const withOrigin = (before: LockedPost, { aiGenerated, placeholder }: Origin) => ({
  aiGenerated: before.aiGenerated || aiGenerated,
  placeholder,
});

const causeOf = (origin: Origin | undefined): { author: RevisionAuthor; cause: RevisionCause } =>
  origin?.aiGenerated ? { author: 'pressloom', cause: 'generated' } : { author: 'user', cause: 'saved' };

function applied(before: LockedPost, { version: _, generationId: __, autosave, ...changes }: PostChanges) {
  const status = changes.status ?? before.status;
  const content = changes.content ?? before.content;
  const scheduledDate = changes.scheduledDate === undefined ? before.scheduledDate : changes.scheduledDate;
  if (status === 'scheduled' && !scheduledDate) throw invalidField('scheduledDate', 'Please select a scheduled date');
  return {
    ...changes,
    ...datesFor(status, scheduledDate, before.publishedAt),
    // The first words are no excerpt of what is still being written.
    excerpt: (changes.excerpt ?? before.excerpt).trim() || (autosave ? '' : excerptOf(content)),
    // Words of the user's own replace the placeholder, so it is none any more.
    placeholder: before.placeholder && content === before.content,
    version: before.version + 1,
    updatedAt: new Date(),
  };
}
