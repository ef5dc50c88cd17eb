import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { WithSubqueryWithSelection } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connection.ts';
import { deliveryAttempts, type publications } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';

type Claimed = WithSubqueryWithSelection<typeof publications._.columns, 'claimed'>;

type End = Pick<
  typeof deliveryAttempts.$inferInsert,
  'outcome' | 'status' | 'code' | 'message' | 'exchanges' | 'nextAttemptAt'
>;

/**
 * Begins an attempt in the delivery log. Earlier attempts without an end belong to runs that were killed.
 * @param claimed the claim of the publication; the attempt is recorded in the same statement
 */
export function beginAttempt(db: Db, claimed: Claimed) {
  const lost = db.$with('lost').as(
    db
      .update(deliveryAttempts)
      .set({ outcome: 'lost', endedAt: sql`now()`, message: LOST })
      .from(claimed)
      .where(
        and(
          eq(deliveryAttempts.publicationId, claimed.id),
          isNull(deliveryAttempts.endedAt),
          lt(deliveryAttempts.attempt, claimed.attempts),
        ),
      ),
  );
  const begun = db.$with('begun', {}).as(sql`
    insert into ${deliveryAttempts} (publication_id, user_id, site_id, action, attempt)
    select ${claimed.id}, ${claimed.userId}, ${claimed.siteId}, ${claimed.action}, ${claimed.attempts} from claimed`);
  return [lost, begun] as const;
}

export async function endAttempt(tx: Db, claimed: PublicationRow, end: End): Promise<void> {
  await tx
    .update(deliveryAttempts)
    .set({ ...end, endedAt: new Date() })
    .where(and(eq(deliveryAttempts.publicationId, claimed.id), eq(deliveryAttempts.attempt, claimed.attempts)));
}

/** Ends the attempts of a killed run that no other run follows. */
export async function endLostAttempts(tx: Db, publicationId: string): Promise<void> {
  await tx
    .update(deliveryAttempts)
    .set({ outcome: 'lost', endedAt: sql`now()`, message: 'The server stopped in the middle of this attempt.' })
    .where(and(eq(deliveryAttempts.publicationId, publicationId), isNull(deliveryAttempts.endedAt)));
}

const LOST = 'The server stopped in the middle of this attempt. The next one looked up on the site what had been done.';
