import { and, desc, eq, gt, gte, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { earlier } from '../../database/earlier.ts';
import { planGrants } from '../../database/schema/index.ts';

type NewGrant = Pick<
  typeof planGrants.$inferInsert,
  'userId' | 'plan' | 'from' | 'until' | 'source' | 'subject' | 'reason'
>;

/** Gives a user a plan for a time, once for each subject. Returns whether this call gave it. */
export async function grantPlan(tx: Db, grant: NewGrant): Promise<boolean> {
  const given = await tx
    .insert(planGrants)
    .values(grant)
    .onConflictDoNothing({ target: planGrants.subject })
    .returning({ id: planGrants.id });
  return given.length > 0;
}

/**
 * Ends a grant before its time, for example with a refund. Returns the time that it had; undefined if it has ended before,
 * or there is none.
 */
export async function endGrant(
  tx: Db,
  userId: string,
  subject: string,
  now = new Date(),
): Promise<{ from: Date; until: Date | null } | undefined> {
  const [ended] = await tx
    .update(planGrants)
    .set({ endedAt: now })
    .where(and(eq(planGrants.userId, userId), eq(planGrants.subject, subject), isNull(planGrants.endedAt)))
    .returning({ from: planGrants.from, until: planGrants.until });
  return ended;
}

/** Moves what was paid for the time after an instant towards the past. Returns the subjects of the grants. */
export async function moveLaterGrants(
  tx: Db,
  userId: string,
  { after, ms }: { after: Date; ms: number },
): Promise<string[]> {
  const moved = await tx
    .update(planGrants)
    .set({ from: earlier(planGrants.from, ms), until: earlier(planGrants.until, ms) })
    .where(
      and(
        eq(planGrants.userId, userId),
        eq(planGrants.source, 'payment'),
        isNull(planGrants.endedAt),
        gte(planGrants.from, after),
      ),
    )
    .returning({ subject: planGrants.subject });
  return moved.map(({ subject }) => subject);
}

/** What an administrator gave a user, whether in force or not. */
export async function findGivenPlan(
  db: Db,
  userId: string,
  subject: string,
): Promise<{ from: Date; until: Date | null; reason: string } | undefined> {
  const [grant] = await db
    .select({ from: planGrants.from, until: planGrants.until, reason: planGrants.reason })
    .from(planGrants)
    .where(and(eq(planGrants.userId, userId), eq(planGrants.subject, subject), eq(planGrants.source, 'administrator')));
  return grant;
}

/** Ends what administrators have given a user. Returns how many grants that were. */
export async function endGivenPlans(tx: Db, userId: string, now = new Date()): Promise<number> {
  const ended = await tx
    .update(planGrants)
    .set({ endedAt: now })
    .where(and(eq(planGrants.userId, userId), isGivenPlan(now)))
    .returning({ id: planGrants.id });
  return ended.length;
}

/** Condition on grants: given by an administrator, and in force. */
export const isGivenPlan = (now: Date) =>
  and(
    eq(planGrants.source, 'administrator'),
    isNull(planGrants.endedAt),
    or(isNull(planGrants.until), gt(planGrants.until, now)),
  );

/** The longest of the plans that an administrator gave and that are in force. */
export async function findGift(db: Db, userId: string, now: Date): Promise<{ until: Date | null } | undefined> {
  const rows = await db
    .select({ until: planGrants.until })
    .from(planGrants)
    .where(
      and(
        eq(planGrants.userId, userId),
        eq(planGrants.source, 'administrator'),
        isNull(planGrants.endedAt),
        lte(planGrants.from, now),
      ),
    )
    .orderBy(desc(planGrants.until))
    .limit(10);
  return rows.find(({ until }) => until === null || until > now);
}
