import type { RemotePost } from '@pressloom/wordpress';
import type { publications } from '../../../database/schema/index.ts';
import { NOT_ON_SITE, type PublicationRow } from '../../posts/index.ts';
import type { Wanted } from '../delivery/delivery.ts';
import { postInTrash } from '../delivery/find-our-post.ts';
import type { OurCopy } from '../delivery/fingerprint.ts';
import { changedOnSite, drifted, driftOf } from '../delivery/refuse-drift.ts';
import { snapshotOf } from '../delivery/snapshot.ts';
import { MOVED_THERE } from '../schedule/due-conclusion.ts';
import { type seoEditSince, UNREAD } from '../seo/read-seo-there.ts';
import { confirmWrite } from './confirm-write.ts';

type Values = Partial<typeof publications.$inferInsert>;

/** What a check stores of a publication, by what it saw on the site. */
export function concludeCheck(
  ours: OurCopy & { publication: PublicationRow },
  seen: RemotePost | undefined,
  seoEdit: Awaited<ReturnType<typeof seoEditSince>>,
): Values {
  const { publication: row } = ours;
  const confirmed = confirmWrite(ours, seen);
  if (!seen) {
    // A create whose response was lost may still appear: what is known of it stays.
    if (row.wordpressId === null) return { ...confirmed };
    return {
      ...confirmed,
      ...NOT_ON_SITE,
      notices: ['The post is no longer on the site. Publish it again to bring it back.'],
    };
  }
  if (seen.status === 'trash') {
    const { code, message } = postInTrash();
    return {
      ...confirmed,
      ...(row.state === 'drifted' && { state: 'done' as const }),
      errorCode: code,
      errorMessage: message,
    };
  }
  const drift = driftOf(ours, seen, refusedRequest(row)) ?? seoEdit;
  // Nothing is settled by what can't be read.
  if (drift === UNREAD) return {};
  if (drift) return drifted(changedOnSite(drift, seen));
  const wasInTrash = row.errorCode === postInTrash().code && { errorCode: null, errorMessage: null };
  const isResolved = row.state === 'drifted' && { state: 'done' as const, errorCode: null, errorMessage: null };
  const isMoved =
    confirmed?.state !== 'done' &&
    seen.status === 'future' &&
    row.remote?.status === 'future' &&
    seen.dateGmt !== row.remote.dateGmt;
  return {
    ...snapshotOf(seen),
    ...wasInTrash,
    ...isResolved,
    ...confirmed,
    ...(isMoved && { notices: [MOVED_THERE] }),
  };
}

/** A request refused because of drift stays refused until the user chooses; otherwise a new date there is followed. */
function refusedRequest({ state, action, scheduledDate }: PublicationRow): Wanted {
  if (state !== 'drifted') return {};
  if (action === 'unschedule') return { status: 'draft' };
  return action === 'schedule' && scheduledDate ? { status: 'future', date: scheduledDate } : {};
}
