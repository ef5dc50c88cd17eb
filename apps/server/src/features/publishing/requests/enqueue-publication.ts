import { randomBytes } from 'node:crypto';
import type { PublicationAction } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { publications } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';
import { backoffForNewRequest } from '../backoff/hold-waiting.ts';
import { emitPublicationChanged } from '../outcome/publication-events.ts';
import { signalWork } from '../runner/work-signal.ts';

interface NewRequest {
  userId: string;
  postId: string;
  siteId: string;
  action: PublicationAction;
  /** Version of the post that is wanted on the site. */
  version: number;
  scheduledDate?: Date | null;
  /** Ours may overwrite what was changed on the site. */
  overwrite?: boolean;
  /** WordPress may remove what the account may not keep there. */
  allowsRemoval?: boolean;
  /** It was requested before and goes out in the order of that time. */
  keepsPlace?: boolean;
  /** When it was due on the site, if not now. */
  dueAt?: Date;
}

/**
 * Records what the user requests for a site, as part of `tx`; the row itself is the queue entry. A newer request
 * replaces an older one: its revision is higher, and a run for the older one leaves the request alone.
 */
export async function enqueuePublication(tx: Db, request: NewRequest): Promise<PublicationRow> {
  const place = { dueAt: sql`now()`, askedAt: sql`now()` };
  const asked = {
    action: request.action,
    state: 'queued' as const,
    scheduledDate: request.scheduledDate ?? null,
    wantedVersion: request.version,
    overwrite: request.overwrite ?? false,
    allowsRemoval: request.allowsRemoval ?? false,
    failures: 0,
    // On a failing site it counts as waiting from now, however old its place in the order.
    firstAttemptAt: sql`(select now() from site_leases where site_id = ${request.siteId}::uuid and failing_since is not null)`,
    nextAttemptAt: sql`now()`,
    errorCode: null,
    errorMessage: null,
    watchedAt: null,
    ...(await backoffForNewRequest(tx, request.siteId)),
    updatedAt: DATABASE_TIME,
  };
  const [row] = await tx
    .insert(publications)
    .values({
      userId: request.userId,
      postId: request.postId,
      siteId: request.siteId,
      reservation: newReservation(),
      ...asked,
    })
    .onConflictDoUpdate({
      target: [publications.postId, publications.siteId],
      set: {
        ...asked,
        ...(!request.keepsPlace && place),
        ...(request.dueAt && { dueAt: request.dueAt }),
        revision: sql`${publications.revision} + 1`,
      },
    })
    .returning();
  if (!row) throw new Error('The upsert returned no row');
  await signalWork(tx);
  await emitPublicationChanged(tx, row);
  return row;
}

/** An unguessable slug. */
export const newReservation = (): string => `draft-${randomBytes(12).toString('hex')}`;
