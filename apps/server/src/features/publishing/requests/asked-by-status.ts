import { isLive, type PostStatus, type PublicationAction } from '@pressloom/contract';

/** What a saved status requests from the post's site. */
export type AskedByStatus = 'publish' | 'schedule' | 'unschedule';

interface Saved {
  status?: PostStatus;
  scheduledDate?: string | null;
}

interface Before {
  status: PostStatus;
  scheduledDate: Date | null;
  sample: boolean;
}

/**
 * Returns what a save requests from the post's site, so that its status can become the saved one. Saved text alone
 * requests nothing, nor does the status that the post already has, unless something else is under way. Examples are
 * never sent: their status is only a label.
 */
export function askedByStatus(
  before: Before,
  saved: Saved,
  onItsWay: PublicationAction | undefined,
): AskedByStatus | undefined {
  if (before.sample) return undefined;
  const isChosen = saved.status !== undefined;
  const isBeingWithdrawn = isChosen && onItsWay === 'unschedule';
  switch (saved.status ?? before.status) {
    case 'published':
      return before.status === 'published' && !isBeingWithdrawn ? undefined : 'publish';
    case 'scheduled':
      return before.status === 'scheduled' && isSameDate(before, saved) && !isBeingWithdrawn ? undefined : 'schedule';
    default: {
      const isBeingSent = isChosen && (onItsWay === 'publish' || onItsWay === 'schedule');
      return isLive(before.status) || isBeingSent ? 'unschedule' : undefined;
    }
  }
}

const isSameDate = ({ scheduledDate }: Before, saved: Saved) =>
  !saved.scheduledDate || Date.parse(saved.scheduledDate) === scheduledDate?.getTime();
