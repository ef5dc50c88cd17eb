import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import { planTerms } from '../../database/schema/index.ts';

/** Brings the terms in the database to what the environment of this process says. */
export async function storePlanTerms(db: Db, { billing, plans }: Pick<Config, 'billing' | 'plans'>): Promise<void> {
  const terms = { isSold: billing !== undefined, freeArticles: plans.free.credits, proArticles: plans.pro.credits };
  await db.insert(planTerms).values(terms).onConflictDoUpdate({ target: planTerms.id, set: terms });
}
