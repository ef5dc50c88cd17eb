import type { savePost as savePostEndpoint } from '@pressloom/contract';
import { isLive, isUnderWay } from '@pressloom/contract';
import type { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { invalidField } from '../../http/errors.ts';
import type { LockedPost } from '../posts/index.ts';
import { findPublication, type PublicationRow, resumesLater } from '../posts/index.ts';
import { type AskedByStatus, askedByStatus, isCopyLive, requestByStatus } from '../publishing/index.ts';
import { datesFor } from './status-dates.ts';

export interface SavedStatus {
  /** What it requests from the site. */
  asked: AskedByStatus | undefined;
  /** The publication on the post's site before the save. */
  copy: PublicationRow | undefined;
  fields: Partial<Pick<LockedPost, 'status' | 'scheduledDate' | 'publishedAt'>>;
}

/** Returns what the status of a save means for the post here and on its site. */
export async function readSavedStatus(tx: Db, before: LockedPost, changes: PostChanges): Promise<SavedStatus> {
  const copy = before.siteId ? await findPublication(tx, before.id, before.siteId) : undefined;
  refuseOtherSite(before, changes, copy);
  const asked = askedByStatus(before, changes, copy && isOnItsWay(copy) ? copy.action : undefined);
  return { asked, copy, fields: statusAfter(before, changes, asked, copy) };
}

/** A withdrawal that has failed for now would take back what the user has chosen since. */
const isOnItsWay = (copy: PublicationRow) => isUnderWay(copy) || (resumesLater(copy) && copy.action === 'unschedule');

/** Enqueues what the save requests from the site, once its text is recorded. */
export async function requestSavedStatus(
  tx: Db,
  userId: string,
  saved: LockedPost,
  { asked, copy }: SavedStatus,
  { scheduledDate, confirmPlaceholder }: PostChanges,
): Promise<void> {
  if (asked) await requestByStatus(tx, userId, saved, { asked, copy, scheduledDate, confirmPlaceholder });
}

/** Status and dates after a save. Unchanged if the site has them so already, or has to confirm the request first. */
function statusAfter(
  before: LockedPost,
  { status = before.status, scheduledDate = before.scheduledDate?.toISOString() ?? null }: PostChanges,
  asked: AskedByStatus | undefined,
  copy: PublicationRow | undefined,
): SavedStatus['fields'] {
  if (status === 'scheduled' && !scheduledDate) throw invalidField('scheduledDate', 'Please select a scheduled date');
  if (before.sample) return { status, ...datesFor(status, scheduledDate, before.publishedAt) };
  const isToBeConfirmed = asked === 'unschedule' ? isCopyLive(copy) : asked !== undefined;
  if (isToBeConfirmed || isLive(status)) return {};
  // A draft keeps the date of a schedule that is under way, or failed, until it is removed.
  return status === before.status && scheduledDate !== null ? {} : { status, ...datesFor(status, null) };
}

/** A post under way to a site, or live there, keeps that site: otherwise nothing here would show its copy any more. */
function refuseOtherSite(before: LockedPost, { siteId }: PostChanges, copy: PublicationRow | undefined) {
  if (siteId === undefined || siteId === before.siteId || !copy || before.sample) return;
  if (isUnderWay(copy) || isLive(before.status)) {
    throw invalidField('siteId', 'This post is on its site already. Move it back to a draft to choose another one');
  }
}

export type PostChanges = z.output<(typeof savePostEndpoint)['body']>;
