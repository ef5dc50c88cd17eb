import { randomBytes } from 'node:crypto';
import type { PublicationAction } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { publications } from '../../database/schema/index.ts';
import type { Queue } from '../../queue.ts';
import { type PublicationRow, tellPages } from './publication-store.ts';

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
}

/**
 * Records what the user wants on a site and queues its job, both as part of `tx`. A newer wish replaces an older
 * one: its revision is higher, and the older job finds nothing left to do.
 */
export async function enqueuePublication({ tx, queue }: { tx: Db; queue: Queue }, wish: Wish): Promise<PublicationRow> {
  const now = new Date();
  const asked = {
    action: wish.action,
    state: 'queued' as const,
    scheduledDate: wish.scheduledDate ?? null,
    wantedVersion: wish.version,
    overwrite: wish.overwrite ?? false,
    failures: 0,
    firstAttemptAt: null,
    nextAttemptAt: now,
    errorCode: null,
    errorMessage: null,
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
      set: { ...asked, revision: sql`${publications.revision} + 1` },
    })
    .returning();
  if (!row) throw new Error('The upsert answered no row');
  await queue.sendPublish(tx, { publicationId: row.id, revision: row.revision }, row.siteId);
  await tellPages(tx, row);
  return row;
}

/** A slug that nobody can guess. */
export const newReservation = (): string => `draft-${randomBytes(12).toString('hex')}`;
