import type { SiteDeletion } from '@pressloom/contract';
import { amount } from '../../lib/text/amount.ts';

/** What becomes of the scheduled posts, the drafts and the autopilots of a site that is deleted here, in sentences. */
export function deletionInWords({ waitingHere, scheduledThere, drafts, autopilots }: SiteDeletion): string[] {
  const waiting =
    waitingHere === 1
      ? '1 scheduled post waits for pressloom to publish it. It becomes a draft without a date.'
      : `${amount(waitingHere, 'scheduled post')} wait for pressloom to publish them. They become drafts without dates.`;
  const there =
    scheduledThere === 1
      ? '1 post is scheduled on WordPress, which still publishes it.'
      : `${amount(scheduledThere, 'post')} are scheduled on WordPress, which still publishes them.`;
  const unsent =
    drafts === 1
      ? '1 draft that is only here stays without a site until you connect this one again.'
      : `${amount(drafts, 'draft')} that are only here stay without a site until you connect this one again.`;
  const planning =
    autopilots === 1
      ? '1 autopilot for this site is deleted with its topics and rules.'
      : `${amount(autopilots, 'autopilot')} for this site are deleted with their topics and rules.`;
  return [
    waitingHere > 0 && waiting,
    scheduledThere > 0 && there,
    drafts > 0 && unsent,
    autopilots > 0 && planning,
  ].filter((sentence) => sentence !== false);
}

/** The same where the numbers are not known. */
export const DELETION_UNCOUNTED =
  'Scheduled posts that wait for pressloom to publish them become drafts without dates, and the autopilots for this site are deleted.';
