import { type ActivityKind, notDone, type PostStatus } from '@pressloom/contract';
import type { ActivityNote } from '../../activity/index.ts';
import type { NewNotification } from '../../notifications/index.ts';
import { IN_TRASH, isPublic, type PublicationRow } from '../../posts/index.ts';
import type { Delivered } from '../delivery/delivery.ts';

/** What is announced of a publication's post. */
export interface Announced {
  title: string;
  version: number;
  status: PostStatus;
  scheduledDate: Date | null;
  publishedAt: Date | null;
  siteName: string;
}

/** Outcomes that go to the bell, with the kind under which the user may also want an email. */
const NOTIFICATION_KINDS: Partial<Record<ActivityKind, NewNotification['kind']>> = {
  'post.published': 'published',
  'post.failed': 'failed',
  'post.drifted': 'failed',
  'post.taken-back': 'failed',
  'post.rescued': 'missed',
};

const remarkOf = ({ errorMessage, notices }: PublicationRow) => errorMessage ?? (notices.join(' ') || undefined);

/** The activity entry for the end of a request. */
export function noteOf(
  row: PublicationRow,
  { title, siteName, scheduledDate }: Announced,
  kind: ActivityKind,
): ActivityNote {
  const { postId, siteId } = row;
  const isDated = kind === 'post.scheduled' || kind === 'post.rescheduled';
  const date = isDated ? scheduledDate?.toISOString() : undefined;
  return { kind, postId, siteId, title, siteName, note: remarkOf(row), scheduledDate: date };
}

/** The bell notification for the end of a request; undefined if there is nothing to announce. */
export function notificationFor(
  row: PublicationRow,
  { title, siteName }: Announced,
  outcome: ActivityKind,
): NewNotification | undefined {
  const kind = NOTIFICATION_KINDS[outcome];
  if (!kind) return undefined;
  const { postId, siteId } = row;
  return {
    kind,
    outcome: outcomeKey(row, outcome),
    postId,
    siteId,
    title,
    ...(kind === 'failed' && {
      subject: notDone({ action: row.action, isPublic: isPublic(row.remote) }),
    }),
    message: remarkOf(row) ?? `It’s live on ${siteName}.`,
  };
}

/**
 * What is announced once. Every request of the user has its own revision; but that a post lies in the trash is said once,
 * however often it is sent, until its site has it otherwise.
 */
const outcomeKey = ({ id, revision, errorCode, remote }: PublicationRow, outcome: ActivityKind) =>
  errorCode === IN_TRASH || (errorCode === null && remote?.status === 'trash')
    ? `${id}:in-trash:${remote?.modifiedGmt}`
    : `${id}:${revision}:${outcome}`;

/** What a delivery was for the user: a live post is updated, a scheduled one is rescheduled. */
export function kindOfDelivery({ action, remote }: Pick<Delivered, 'action' | 'remote'>, before: Before): ActivityKind {
  if (action === 'unschedule') return 'post.unscheduled';
  if (action === 'untrash') return 'post.restored';
  if (isPublic(remote)) return isPublic(before.remote) ? 'post.updated' : 'post.published';
  // Our own schedule waits there as a draft.
  const waits = remote?.status === 'future' || remote?.status === 'draft';
  if (action !== 'schedule' || !waits) return 'post.updated';
  const wasScheduled = before.remote?.status === 'future' || before.status === 'scheduled';
  return wasScheduled ? 'post.rescheduled' : 'post.scheduled';
}

interface Before {
  /** What was on the site when it was last read. */
  remote: { status: string } | null;
  /** Of the post here. */
  status: PostStatus;
}
