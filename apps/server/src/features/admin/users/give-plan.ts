import { randomUUID } from 'node:crypto';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connection.ts';
import { conflict } from '../../../http/errors.ts';
import { recordActivity } from '../../activity/index.ts';
import { appendEntry } from '../../billing/index.ts';
import { endGivenPlans, grantPlan } from '../../plans/index.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Gives a user Pro without payment. @throws 409 `billing_off` where there are no plans */
export async function givePlan(
  tx: Db,
  { billing }: Pick<Config, 'billing'>,
  userId: string,
  { days, reason }: { days: number | null; reason: string },
) {
  if (!billing) throw conflict('billing_off', 'Nothing is sold here, so there are no plans to give');
  const from = new Date();
  const until = days === null ? null : new Date(from.getTime() + days * DAY_MS);
  const subject = randomUUID();
  await grantPlan(tx, { userId, plan: 'pro', from, until, source: 'administrator', subject, reason });
  await appendEntry(tx, { userId, kind: 'grant', subject });
  await recordActivity(tx, userId, { kind: 'account.plan-granted' });
  return { after: { plan: 'pro', until: until?.toISOString() ?? null } };
}

/** Ends all of it, if there is any. */
export async function endPlan(tx: Db, userId: string) {
  const grants = await endGivenPlans(tx, userId);
  if (grants === 0) return undefined;
  await recordActivity(tx, userId, { kind: 'account.plan-ended' });
  return { before: { grants }, after: { grants: 0 } };
}
