import type { RemotePost } from '@pressloom/wordpress';
import type { publications } from '../../../database/schema/index.ts';
import { isPublic, type PublicationRow } from '../../posts/index.ts';
import { type OurCopy, readerFingerprintOf } from '../delivery/fingerprint.ts';
import { hasSettings } from '../delivery/post-settings.ts';
import { messageAfterCheck } from '../outcome/draft-unkept-schedule.ts';
import { isHidden, isSameTime } from '../remote-status.ts';

/** Whether the write whose response was lost has brought its text to the site. */
export const hasSentText = ({ pendingWrite }: Pick<PublicationRow, 'pendingWrite'>, found: RemotePost): boolean =>
  pendingWrite !== null && !pendingWrite.keepsText && pendingWrite.readerFingerprint === readerFingerprintOf(found);

/**
 * Returns what is known of a request that ended with an unconfirmed write, now that the site was read after that write
 * must have ended: it is fulfilled, or the write never got through. Undefined if there was nothing to confirm, or not
 * yet.
 *
 * @param seen undefined if the post is not on the site
 */
export function confirmWrite(
  { publication: row, post }: OurCopy & { publication: PublicationRow },
  seen: RemotePost | undefined,
): Partial<typeof publications.$inferInsert> | undefined {
  const isOver = (row.unsettledUntil?.getTime() ?? 0) <= Date.now();
  if (row.state !== 'failed' || !row.pendingWrite || !isOver) return undefined;
  const known = {
    pendingWrite: null,
    unsettledUntil: null,
    watchedAt: null,
    ...(seen && hasSentText(row, seen) && { sentVersion: row.pendingWrite.version }),
  };
  if (seen && isAsAsked(row, seen, post)) {
    return { ...known, state: 'done', overwrite: false, errorCode: null, errorMessage: null };
  }
  return { ...known, errorMessage: messageAfterCheck(row.errorMessage, seen) };
}

function isAsAsked(row: PublicationRow, seen: RemotePost, post: OurCopy['post']): boolean {
  const { action, pendingWrite, wantedVersion, scheduledDate } = row;
  if (action === 'unschedule') return isHidden(seen);
  if (action === 'untrash') return seen.status !== 'trash';
  const hasText = pendingWrite?.keepsText || (hasSentText(row, seen) && pendingWrite?.version === wantedVersion);
  // A write that changes only a setting leaves the text as it was.
  if (!hasText || !hasSettings(post, seen)) return false;
  const isAtDate = seen.dateGmt !== null && isSameTime(new Date(seen.dateGmt), scheduledDate);
  if (action === 'schedule') return isPublic(seen) || (seen.status === 'future' && isAtDate);
  return action === 'publish' ? isPublic(seen) : action === 'update' && !pendingWrite?.keepsText;
}
