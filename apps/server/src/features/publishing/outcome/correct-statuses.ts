import type { PostStatus } from '@pressloom/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications } from '../../../database/schema/index.ts';
import { noteActivity } from '../../activity/index.ts';
import { emitEvent } from '../../events/index.ts';
import { notify } from '../../notifications/index.ts';
import { draftFrom, statusFromSite } from './status-from-site.ts';
import { isStatusUntrue } from './status-holds.ts';

/** Titles listed in one notification. */
const NAMED = 10;

interface Untrue {
  id: string;
  title: string;
  siteId: string | null;
  status: PostStatus;
  scheduledDate: Date | null;
  publishedAt: Date | null;
}

/**
 * Corrects posts that claim to be scheduled or published without being so on a site, and notifies their owners. Earlier
 * releases saved the status without sending anything. Idempotent. Returns how many posts it corrected.
 */
export async function correctStatuses(db: Db): Promise<number> {
  const owners = await db.selectDistinct({ userId: posts.userId }).from(posts).where(isStatusUntrue(db));
  let corrected = 0;
  for (const { userId } of owners) corrected += await db.transaction((tx) => correctStatusesOf(tx, userId));
  return corrected;
}

async function correctStatusesOf(tx: Db, userId: string): Promise<number> {
  const { id, title, siteId, status, scheduledDate, publishedAt } = posts;
  const rows = await tx
    .select({ id, title, siteId, status, scheduledDate, publishedAt })
    .from(posts)
    .where(and(eq(posts.userId, userId), isStatusUntrue(tx)))
    .orderBy(posts.createdAt, posts.id)
    .for('update', { of: posts });
  const [first] = rows;
  if (!first) return 0;
  for (const row of rows) {
    await tx
      .update(posts)
      .set(await whatItIs(tx, row.id))
      .where(eq(posts.id, row.id));
    const note = `It was shown as ${claimOf(row)}, but it isn’t so on any connected site.`;
    await noteActivity(tx, userId, { kind: 'post.failed', postId: row.id, siteId: row.siteId, title: row.title, note });
  }
  await notify(tx, userId, {
    kind: 'failed',
    outcome: `statuses-corrected:${new Date().toISOString()}`,
    ...(rows.length === 1 && { postId: first.id, title: first.title }),
    message: messageFor(rows),
  });
  await emitEvent(tx, userId, { type: 'read-again' });
  return rows.length;
}

/** A post that a site has scheduled is scheduled, whatever was saved here; all others are drafts. */
async function whatItIs(tx: Db, postId: string) {
  const copies = await tx
    .select({ remote: publications.remote })
    .from(publications)
    .where(eq(publications.postId, postId));
  for (const { remote } of copies) {
    const is = remote && statusFromSite({ status: 'draft', scheduledDate: null }, remote);
    if (is) return is;
  }
  return draftFrom(new Date());
}

function messageFor(rows: Untrue[]): string {
  const named = rows.slice(0, NAMED).map((row) => `“${row.title}” (${claimOf(row)})`);
  const more = rows.length > NAMED ? ` and ${rows.length - NAMED} more` : '';
  return rows.length === 1 && rows[0]
    ? `This post was shown as ${claimOf(rows[0])}, but it isn’t so on any connected site. Publish or schedule it to send it.`
    : `${rows.length} posts were shown as scheduled or published, but aren’t so on any connected site: ${named.join(', ')}${more}. Publish or schedule them to send them.`;
}

const claimOf = ({ status, scheduledDate, publishedAt }: Untrue): string => {
  const date = scheduledDate ?? publishedAt;
  return date ? `${status} ${status === 'scheduled' ? 'for' : 'on'} ${DATE.format(date)} UTC` : status;
};

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
