import { randomBytes } from 'node:crypto';
import type { PublicationAction } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { publications } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';
import { waitOfNewWish } from '../backoff/site-pause.ts';
import { tellPages } from '../outcome/tell-pages.ts';
import { signalWork } from '../runner/work-signal.ts';

interface Wish {
  userId: string;
  postId: string;
  siteId: string;
  action: PublicationAction;
  /** Version of the post that is wanted there. */
  version: number;
  scheduledDate?: Date | null;
  /** Ours may replace what was changed on the site. */
  overwrite?: boolean;
  /** It was asked for before: it goes out in the order of that time. */
  keepsPlace?: boolean;
  /** When it was to be there, where that is not now. */
  dueAt?: Date;
}

/**
 * Records what the user wants on a site, as part of `tx`: the row itself waits to be taken up. A newer wish replaces an
 * older one: its revision is higher, and a run for the older one leaves the wish alone.
 */
export async function enqueuePublication(tx: Db, wish: Wish): Promise<PublicationRow> {
  const now = new Date();
  const place = { dueAt: sql`now()`, askedAt: sql`now()` };
  const asked = {
    action: wish.action,
    state: 'queued' as const,
    scheduledDate: wish.scheduledDate ?? null,
    wantedVersion: wish.version,
    overwrite: wish.overwrite ?? false,
    failures: 0,
    // Where its site is in trouble, it waits since now, however old its place in the line is.
    firstAttemptAt: sql`(select now() from site_turns where site_id = ${wish.siteId}::uuid and troubled_since is not null)`,
    nextAttemptAt: now,
    errorCode: null,
    errorMessage: null,
    ...(await waitOfNewWish(tx, wish.siteId)),
    updatedAt: now,
  };
  const [row] = await tx
    .insert(publications)
    .values({
      userId: wish.userId,
      postId: wish.postId,
      siteId: wish.siteId,
      reservation: newReservation(),
      ...asked,
    })
    .onConflictDoUpdate({
      target: [publications.postId, publications.siteId],
      set: {
        ...asked,
        ...(!wish.keepsPlace && place),
        ...(wish.dueAt && { dueAt: wish.dueAt }),
        revision: sql`${publications.revision} + 1`,
      },
    })
    .returning();
  if (!row) throw new Error('The upsert answered no row');
  await signalWork(tx);
  await tellPages(tx, row);
  return row;
}

/** A slug that nobody can guess. */
export const newReservation = (): string => `draft-${randomBytes(12).toString('hex')}`;
