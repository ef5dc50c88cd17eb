import type { siteAutomation } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { siteAutomations } from '../../../database/schema/index.ts';
import { requireSite } from '../../sites/index.ts';

type SiteAutomation = z.output<typeof siteAutomation>;

/** @throws 404 */
export async function findSiteAutomation(db: Db, userId: string, siteId: string): Promise<SiteAutomation> {
  await requireSite(db, userId, siteId);
  const [row] = await db
    .select({ publishWithoutReview: siteAutomations.publishWithoutReview })
    .from(siteAutomations)
    .where(eq(siteAutomations.siteId, siteId));
  return row ?? { publishWithoutReview: false };
}

/** Drafts that wait already stay for the user to review. @throws 404 */
export async function setSiteAutomation(
  db: Db,
  userId: string,
  siteId: string,
  values: SiteAutomation,
): Promise<SiteAutomation> {
  await requireSite(db, userId, siteId);
  await db
    .insert(siteAutomations)
    .values({ siteId, ...values })
    .onConflictDoUpdate({ target: siteAutomations.siteId, set: { ...values, since: new Date() } });
  return values;
}
