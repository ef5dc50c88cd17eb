import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { modelWaits } from '../../../database/schema/index.ts';

/** What holds and counts of the model of a user go by. */
export const endpointOf = (userId: string, isOwn: boolean): string => (isOwn ? userId : 'server');

/** However long an endpoint asks for: once an hour it is tried, because it may have another limit by now. */
export const HOLD_MAX_MS = 3_600_000;

/**
 * Leaves an endpoint alone for a while, in all processes.
 *
 * @param asks the endpoint itself asks for it: then nobody asks it, and not only nothing in the background
 */
export async function holdEndpoint(
  db: Db,
  endpoint: string,
  { waitMs, asks = false }: { waitMs: number; asks?: boolean },
): Promise<void> {
  const until = sql`clock_timestamp() + make_interval(secs => ${Math.min(waitMs, HOLD_MAX_MS) / 1_000}::float8)`;
  await db
    .insert(modelWaits)
    .values({ endpoint, until: until as unknown as Date, askedUntil: asks ? (until as unknown as Date) : null })
    .onConflictDoUpdate({
      target: modelWaits.endpoint,
      set: {
        until: sql`greatest(${modelWaits.until}, excluded.until)`,
        askedUntil: sql`greatest(${modelWaits.askedUntil}, excluded.asked_until)`,
      },
    });
}
