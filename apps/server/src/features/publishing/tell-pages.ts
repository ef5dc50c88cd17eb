import type { ActivityKind } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, sites } from '../../database/schema/index.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { emitEvent } from '../events/events.ts';
import { type News, notify } from '../notifications/notify.ts';
import type { Delivered } from './deliver.ts';
import { type PublicationRow, toPublication } from './publication-store.ts';

/** What is news for the bell, with the kind under which the user may also want a mail. */
const NEWS: Partial<Record<ActivityKind, News['kind']>> = {
  'post.published': 'published',
  'post.failed': 'failed',
  'post.drifted': 'failed',
  'post.taken-back': 'failed',
  'post.rescued': 'missed',
};

/** What is told of the post of a publication. */
interface Told {
  title: string;
  version: number;
  scheduledDate: Date | null;
  siteName: string;
}

/**
 * Tells the user's pages how a publication stands, as part of the transaction that changes it.
 * @param outcome how a wish ended: that is also noted in the activity and in the user's bell
 */
export async function tellPages(tx: Db, row: PublicationRow, outcome?: ActivityKind): Promise<void> {
  const [post] = await tx
    .select({
      title: posts.title,
      version: posts.version,
      scheduledDate: posts.scheduledDate,
      siteName: sites.name,
    })
    .from(posts)
    .innerJoin(sites, eq(sites.id, row.siteId))
    .where(eq(posts.id, row.postId));
  if (!post) return;
  await Promise.all([tellStanding(tx, row, post), outcome && tellOutcome(tx, row, post, outcome)]);
}

/** Tells the user's pages how a publication of this post stands. */
export const tellStanding = (tx: Db, row: PublicationRow, { title, version }: Pick<Told, 'title' | 'version'>) =>
  emitEvent(tx, row.userId, { type: 'publication', publication: toPublication(row, version), title });

async function tellOutcome(tx: Db, row: PublicationRow, post: Told, kind: ActivityKind): Promise<void> {
  const { userId, postId, siteId } = row;
  const { title, siteName } = post;
  const note = row.errorMessage ?? (row.notices.join(' ') || undefined);
  const isDated = kind === 'post.scheduled' || kind === 'post.rescheduled';
  const scheduledDate = isDated ? post.scheduledDate?.toISOString() : undefined;
  const news = NEWS[kind];
  await Promise.all([
    recordActivity(tx, userId, { kind, postId, siteId, title, siteName, note, scheduledDate }),
    news &&
      notify(tx, userId, {
        kind: news,
        // Every wish of the user has a revision of its own.
        outcome: `${row.id}:${row.revision}:${kind}`,
        postId,
        siteId,
        title,
        message: note ?? `It is live on ${siteName}.`,
      }),
  ]);
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
