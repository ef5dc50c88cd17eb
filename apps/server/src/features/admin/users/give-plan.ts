import { randomUUID } from 'node:crypto';
import { DAY_MS, type grantPlanForm } from '@pressloom/contract';
import type { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connection.ts';
import { conflict } from '../../../http/errors.ts';
import { recordActivity } from '../../activity/index.ts';
import { appendEntry } from '../../billing/index.ts';
import { endGivenPlans, findGivenPlan, grantPlan } from '../../plans/index.ts';
import { requireSameGrant } from './require-same-grant.ts';

/**
 * Gives a user Pro without payment, once for each ID.
 * @throws 409 `billing_off` where there are no plans, `already_granted` if an earlier request granted it otherwise
 */
export async function givePlan(
  tx: Db,
  { billing }: Pick<Config, 'billing'>,
  userId: string,
  { id: subject = randomUUID(), days, reason }: z.output<typeof grantPlanForm>,
) {
  if (!billing) throw conflict('billing_off', 'Nothing is sold here, so there are no plans to give');
  const from = new Date();
  const until = days === null ? null : new Date(from.getTime() + days * DAY_MS);
  const grant = { userId, plan: 'pro', from, until, source: 'administrator', subject, reason } as const;
  if (!(await grantPlan(tx, grant))) {
    const before = await findGivenPlan(tx, userId, subject);
    requireSameGrant(before && { given: inWords(before), reason: before.reason }, { given: inWords(grant), reason });
    return undefined;
  }
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

function inWords({ from, until }: { from: Date; until: Date | null }) {
  if (!until) return 'Pro without an end';
  const days = Math.round((until.getTime() - from.getTime()) / DAY_MS);
  return `Pro for ${days} ${days === 1 ? 'day' : 'days'}`;
}
