import { isPublic } from '../../posts/index.ts';
import { isSameTime } from '../remote-status.ts';
import { hasCome } from '../schedule/schedule-in-effect.ts';
import type { Delivery, Wanted } from './delivery.ts';

/** Our draft is due, or the schedules of the site were handed over: the text there stays as it is. */
export function isOnlyAboutTime({ publication, post, site }: Delivery, { status, date }: Wanted): boolean {
  const { action, overwrite, wantedVersion, sentVersion, scheduledDate, remote } = publication;
  if (action !== 'schedule' || overwrite || post.status !== 'scheduled' || wantedVersion !== sentVersion) return false;
  const isDue = site.scheduledBy === 'pressloom' && hasCome(scheduledDate);
  // Public by an earlier request that got through: this one takes it back, as its user wants.
  if (isDue || isPublic(remote)) return isDue;
  const there = remote?.dateGmt ? new Date(remote.dateGmt) : null;
  // Handed over and back, it is there as it is to be: what was saved since is not sent along.
  return remote?.status !== status || status === 'draft' || isSameTime(there, date ?? null);
}
