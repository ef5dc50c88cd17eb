import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { deliveryAttempts } from '../../database/schema/index.ts';
import type { PublicationRow } from './publication-store.ts';

type End = Pick<
  typeof deliveryAttempts.$inferInsert,
  'outcome' | 'status' | 'code' | 'message' | 'exchanges' | 'nextAttemptAt'
>;

/** Begins the line of an attempt in the delivery log. Earlier lines without an end belong to runs that were killed. */
export async function beginAttempt(tx: Db, { id, userId, siteId, action, attempts }: PublicationRow): Promise<void> {
  await tx
    .update(deliveryAttempts)
    .set({ outcome: 'lost', endedAt: new Date(), message: LOST })
    .where(
      and(
        eq(deliveryAttempts.publicationId, id),
        isNull(deliveryAttempts.endedAt),
        lt(deliveryAttempts.attempt, attempts),
      ),
    );
  await tx.insert(deliveryAttempts).values({ publicationId: id, userId, siteId, action, attempt: attempts });
}

export async function endAttempt(tx: Db, claimed: PublicationRow, end: End): Promise<void> {
  await tx
    .update(deliveryAttempts)
    .set({ ...end, endedAt: new Date() })
    .where(and(eq(deliveryAttempts.publicationId, claimed.id), eq(deliveryAttempts.attempt, claimed.attempts)));
}

const LOST = 'The server stopped in the middle of this attempt. The next one looked up on the site what had been done.';
