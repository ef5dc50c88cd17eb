import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { leftovers } from '../../../database/schema/index.ts';

export type Orphan = typeof leftovers.$inferSelect;

/** If the process dies, another one tries again after this long. */
const HELD_S = 120;

/** Claims an orphan on the site that is due to be looked for and removed. */
export async function claimOrphan(db: Db, siteId: string): Promise<Orphan | undefined> {
  const next = db
    .select({ id: leftovers.id })
    .from(leftovers)
    .where(and(eq(leftovers.siteId, siteId), lte(leftovers.nextLookAt, sql`now()`)))
    .orderBy(leftovers.nextLookAt)
    .limit(1);
  const [claimed] = await db
    .update(leftovers)
    .set({ nextLookAt: sql`now() + ${`${HELD_S} s`}::interval` })
    .where(sql`${leftovers.id} = (${next})`)
    .returning();
  return claimed;
}
