import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { orphans } from '../../../database/schema/index.ts';

export type Orphan = typeof orphans.$inferSelect;

/** If the process dies, another one tries again after this long. */
const HELD_S = 120;

/** Claims an orphan on the site that is due to be looked for and removed. */
export async function claimOrphan(db: Db, siteId: string): Promise<Orphan | undefined> {
  const next = db
    .select({ id: orphans.id })
    .from(orphans)
    .where(and(eq(orphans.siteId, siteId), lte(orphans.nextCheckAt, sql`now()`)))
    .orderBy(orphans.nextCheckAt)
    .limit(1);
  const [claimed] = await db
    .update(orphans)
    .set({ nextCheckAt: sql`now() + ${`${HELD_S} s`}::interval` })
    .where(sql`${orphans.id} = (${next})`)
    .returning();
  return claimed;
}
