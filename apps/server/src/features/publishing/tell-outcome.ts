import type { ActivityKind } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, sites } from '../../database/schema/index.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { type News, notify } from '../notifications/notify.ts';
import type { Delivered } from './deliver.ts';
import type { PublicationRow } from './publication-store.ts';

/** What is news for the bell, with the kind under which the user may also want a mail. */
const NEWS: Partial<Record<ActivityKind, News['kind']>> = {
  'post.published': 'published',
  'post.failed': 'failed',
  'post.drifted': 'failed',
  'post.taken-back': 'failed',
  'post.rescued': 'missed',
};

/** Notes how a wish ended, in the activity and in the user's bell, as part of the transaction that records it. */
export async function tellOutcome(tx: Db, row: PublicationRow, kind: ActivityKind): Promise<void> {
  const { userId, postId, siteId } = row;
  const [post] = await tx
    .select({ title: posts.title, siteName: sites.name, scheduledDate: posts.scheduledDate })
    .from(posts)
    .innerJoin(sites, eq(sites.id, siteId))
    .where(eq(posts.id, postId));
  if (!post) return;
  const { title, siteName } = post;
  const note = row.errorMessage ?? (row.notices.join(' ') || undefined);
  const isDated = kind === 'post.scheduled' || kind === 'post.rescheduled';
  const scheduledDate = isDated ? post.scheduledDate?.toISOString() : undefined;
  await recordActivity(tx, userId, { kind, postId, siteId, title, siteName, note, scheduledDate });
  const news = NEWS[kind];
  if (!news) return;
  // Every wish of the user has a revision of its own.
  const outcome = `${row.id}:${row.revision}:${kind}`;
  await notify(tx, userId, {
    kind: news,
    outcome,
    postId,
    siteId,
    title,
    message: note ?? `It is live on ${siteName}.`,
  });
}

/** What a delivery was for the user: one that is live already is updated, one that waits already is rescheduled. */
export function kindOfDelivery({ action, remote }: Pick<Delivered, 'action' | 'remote'>, before: Before): ActivityKind {
  if (action === 'unschedule') return 'post.unscheduled';
  const wasThere = before.remote?.status;
  if (isLive(remote?.status)) return isLive(wasThere) ? 'post.updated' : 'post.published';
  // Our own schedule waits there as a draft.
  const waits = remote?.status === 'future' || remote?.status === 'draft';
  if (action !== 'schedule' || !waits) return 'post.updated';
  return wasThere === 'future' ? 'post.rescheduled' : 'post.scheduled';
}

interface Before {
  /** What was on the site when it was last looked at. */
  remote: { status: string } | null;
}

const isLive = (status: string | undefined) => status === 'publish' || status === 'private';
