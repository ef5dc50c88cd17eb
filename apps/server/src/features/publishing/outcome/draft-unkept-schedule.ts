import type { RemotePost } from '@pressloom/wordpress';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';
import { isHidden } from '../remote-status.ts';
import { draftFrom } from './status-from-site.ts';
import { isStatusUntrue } from './status-holds.ts';

const MESSAGE = 'The post is a draft until you schedule or publish it again.';
const UNSURE = 'We couldn’t confirm whether the site has scheduled the post. We’ll check as soon as the site responds.';

/**
 * After a request for a scheduled post was stopped or has failed for good: if neither the timer of its site nor our
 * clock will publish the post now, makes it a draft, and says so in its publication. A requested date is kept, so that
 * trying again means the same time.
 *
 * The post does not fall back to its earlier time: the user has moved it away from there.
 *
 * @param isRefused the site has answered that it did nothing
 * @returns the publication after that
 */
export async function draftUnkeptSchedule(
  tx: Db,
  row: PublicationRow,
  { isRefused = false }: { isRefused?: boolean } = {},
): Promise<PublicationRow> {
  const { scheduledDate: _asked, ...draft } = draftFrom(new Date());
  const drafts = await tx
    .update(posts)
    .set(row.action === 'schedule' ? draft : draftFrom(new Date()))
    .where(and(eq(posts.id, row.postId), eq(posts.status, 'scheduled'), isStatusUntrue(tx)))
    .returning({ id: posts.id });
  if (drafts.length === 0) return row;
  const [announced] = await tx
    .update(publications)
    .set({ errorMessage: `${row.errorMessage} ${!isRefused && mayBeScheduled(row) ? UNSURE : MESSAGE}` })
    .where(eq(publications.id, row.id))
    .returning();
  return announced ?? row;
}

/** A write that would have set the site's timer was sent, and its outcome is unknown. */
const mayBeScheduled = ({ pendingWrite }: PublicationRow): boolean =>
  pendingWrite !== null && pendingWrite.status !== 'draft' && pendingWrite.status !== null;

/** The message of a failed request, once its site was checked. */
export function messageAfterCheck(message: string | null, seen: Pick<RemotePost, 'status'> | undefined): string | null {
  const isThere = seen && !isHidden(seen);
  return message?.replace(isThere ? ` ${UNSURE}` : UNSURE, isThere ? '' : MESSAGE) ?? null;
}
