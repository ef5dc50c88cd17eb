import { and, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connection.ts';
import { subscriptions } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { alertAdministrators } from '../alert-administrators.ts';

const WEEK_MS = 7 * 86_400_000;

/** Charges, as far as is known. */
export const isCharging = inArray(subscriptions.state, ['active', 'pending', 'halted', 'paused']);

/** Ended here, but not yet at the provider. */
const isUntold = or(
  and(eq(subscriptions.state, 'cancelled'), isNull(subscriptions.endedAt)),
  and(inArray(subscriptions.state, ['ended', 'refunded']), isNotNull(subscriptions.checkAt)),
);

/** Mandates that are not known to be over. */
export const isRunning = and(isNotNull(subscriptions.providerId), or(isCharging, isUntold));

/**
 * Mandates that go on charging although nothing is sold any more, or that can't be asked about because they belong to
 * other keys than those set: in words, with what to do.
 */
export async function mandateProblems(db: Db, config: Pick<Config, 'billing' | 'settlement'>): Promise<string[]> {
  const current = config.settlement?.keyId;
  const running = await db
    .select({
      keyId: subscriptions.keyId,
      total: count(),
      charging: sql<number>`(count(*) filter (where ${isCharging}))::int`,
    })
    .from(subscriptions)
    .where(isRunning)
    .groupBy(subscriptions.keyId)
    .orderBy(subscriptions.keyId);
  return running.flatMap(({ keyId, total, charging }) => {
    if (current && (keyId === null || keyId === current)) {
      return config.billing || charging === 0 ? [] : [stillCharging(charging, current)];
    }
    return [ofOtherKeys(total, keyId)];
  });
}

const stillCharging = (number: number, keyId: string) =>
  `Nothing is sold anymore (BILLING=off), and ${subscriptionsGo(number)} on charging each month. Users can cancel under Settings, Billing; npm run admin -- end-subscriptions ${keyId} cancels all of them.`;

const ofOtherKeys = (number: number, keyId: string | null) =>
  `${subscriptionsGo(number, 'One')} on charging with payment keys that are not set${keyId ? `: ${keyId}` : ''}. Set those keys again, or cancel them in the dashboard of Razorpay${keyId ? ` and run npm run admin -- end-subscriptions ${keyId}` : ''}.`;

const subscriptionsGo = (number: number, one = 'one') =>
  number === 1 ? `${one} subscription goes` : `${number} subscriptions go`;

/** Mails the administrators once a week as long as it is so. */
export async function alertOfMandates({ config, db }: Pick<Services, 'config' | 'db'>, now: Date): Promise<void> {
  const problems = await mandateProblems(db, config);
  if (problems.length === 0) return;
  await alertAdministrators(db, config, {
    about: `mandates:${Math.floor(now.getTime() / WEEK_MS)}`,
    subject: 'Subscriptions go on charging',
    text: problems.join('\n\n'),
  });
}
