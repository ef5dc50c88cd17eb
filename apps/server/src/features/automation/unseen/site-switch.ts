import type { siteAutomation } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { siteAutomations } from '../../../database/schema/index.ts';
import { ExpectedError } from '../../../http/errors.ts';
import { emitEvent } from '../../events/index.ts';
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

/**
 * Whoever may not publish begins nothing that a site would take without review.
 *
 * @throws 403 `key_scope_missing`
 */
export async function requireReview(db: Db, siteId: string | null, mayPublish: boolean): Promise<void> {
  if (mayPublish || !siteId) return;
  const [row] = await db
    .select({ publishWithoutReview: siteAutomations.publishWithoutReview })
    .from(siteAutomations)
    .where(eq(siteAutomations.siteId, siteId));
  if (!row?.publishWithoutReview) return;
  throw new ExpectedError(
    'This API key needs "publish" here, because the site takes articles without review. Use a key with this permission.',
    'key_scope_missing',
    403,
  );
}

/** Drafts that wait already stay for the user to review. @throws 404 */
export async function setSiteAutomation(
  db: Db,
  userId: string,
  siteId: string,
  values: SiteAutomation,
): Promise<SiteAutomation> {
  await requireSite(db, userId, siteId);
  await db.transaction(async (tx) => {
    await tx
      .insert(siteAutomations)
      .values({ siteId, ...values })
      .onConflictDoUpdate({ target: siteAutomations.siteId, set: { ...values, since: new Date() } });
    await emitEvent(tx, userId, { type: 'site', siteId });
  });
  return values;
}
