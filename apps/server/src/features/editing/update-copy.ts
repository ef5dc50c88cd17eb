import { isUnderWay } from '@pressloom/contract';
import type { Db } from '../../database/connection.ts';
import { isOutdated, type LockedPost, type PublicationRow } from '../posts/index.ts';
import { requestPublication } from '../publishing/index.ts';
import { requireSite } from '../sites/index.ts';

interface SavedCopy {
  before: LockedPost;
  saved: LockedPost;
  /** Its publication before the save. */
  copy: PublicationRow | undefined;
  /** The save changes nothing that is sent. */
  isSame: boolean;
  /** It is sent also if the post is not scheduled. */
  updatesCopy: boolean;
}

/**
 * Sends the saved version where its copy is to have it: a scheduled post goes out as it was saved, and what is on its way
 * arrives so. What was stopped, has failed or is to be taken back or deleted stays that way, and what is added to several
 * posts is sent only where nothing else waits to be.
 */
export async function updateCopy(tx: Db, userId: string, { before, saved, copy, isSame, updatesCopy }: SavedCopy) {
  if (!copy) return;
  const isOnItsWay = isBeingSent(copy) && copy.wantedVersion === before.version;
  const isToBeScheduled = saved.status === 'scheduled' || (isOnItsWay && copy.action === 'schedule');
  const wasUpToDate = !isOutdated(copy, before.version);
  const isThere = copy.state === 'done' && copy.wordpressId !== null;
  const isToBeSent = isSame ? !wasUpToDate && !updatesCopy : wasUpToDate || (isToBeScheduled && !updatesCopy);
  // One on its way is to be in this version, whether or not that differs.
  if (!isOnItsWay && !(isThere && isToBeSent)) return;
  if (isToBeScheduled ? !(await goesOutFromThere(tx, userId, saved, copy)) : !updatesCopy) return;
  // What is in the post was confirmed when it was sent.
  await requestPublication(tx, userId, saved.id, {
    action: 'update',
    version: saved.version,
    confirmPlaceholder: true,
  });
}

/** The text of the post is on its way to the site, in the version that is here when it is sent. */
export const isBeingSent = (copy: PublicationRow): boolean =>
  isUnderWay(copy) && ['publish', 'schedule', 'update'].includes(copy.action);

/**
 * How long before its time a copy that WordPress will publish is left alone, in milliseconds: WordPress publishes at once
 * what it is given less than a minute ahead (`wp_insert_post`), and an update takes its time to arrive.
 */
const LEFT_ALONE_MS = 5 * 60_000;

/** Its copy goes public at its time: by WordPress' timer, or as our draft by our clock, until which it can be changed. */
async function goesOutFromThere(tx: Db, userId: string, { siteId, scheduledDate }: LockedPost, copy: PublicationRow) {
  if (!siteId || !scheduledDate) return false;
  const { scheduledBy } = await requireSite(tx, userId, siteId);
  if (scheduledBy === 'pressloom') return isBeingSent(copy) || copy.remote?.status === 'draft';
  const isTimed = isBeingSent(copy) || copy.remote?.status === 'future';
  return isTimed && scheduledDate.getTime() - Date.now() >= LEFT_ALONE_MS;
}
