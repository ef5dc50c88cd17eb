import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { queryRow } from '../../../database/query-rows.ts';
import { mayBeSentWithin, underWay } from '../../posts/index.ts';

/** Waits until a request may leave. Returns the database's time then. @throws Interrupted */
export type Before = () => Promise<Date>;

/** The reading ends here for now; what was read is stored. */
export class Interrupted extends Error {
  /** When to go on, if not at once. */
  readonly until: Date | undefined;

  constructor(until?: Date) {
    super('The reading was interrupted');
    this.until = until;
  }
}

/** How long a site must have been left alone by publishing: between two posts it is about to get the next one. */
const QUIET_MS = 2_000;
const LOOK_EVERY_MS = 250;
/** A site that publishes for longer than this is read later. */
const PATIENCE_MS = 60_000;

interface Row {
  now: string;
  run: number | null;
  isBusy: boolean;
  failingUntil: string | null;
}

/**
 * Lets publishing go first: nothing is read from a site to which something is being sent or about to be, or which is
 * failing. Also ends a reading that the user stopped or began anew.
 */
export function behindPublishing(
  db: Db,
  { siteId, run }: { siteId: string; run: number },
  signal: AbortSignal,
): Before {
  let busyAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const since = Date.now();
    for (;;) {
      if (signal.aborted) throw new Interrupted();
      const row = await readPace(db, siteId);
      if (row.run !== run) throw new Interrupted();
      if (row.failingUntil) throw new Interrupted(new Date(row.failingUntil));
      const now = Date.now();
      if (row.isBusy) busyAt = now;
      if (now - busyAt >= QUIET_MS) return new Date(row.now);
      if (now - since > PATIENCE_MS) throw new Interrupted();
      await sleep(LOOK_EVERY_MS);
    }
  };
}

function readPace(db: Db, siteId: string): Promise<Row> {
  return queryRow<Row>(
    db,
    sql`
    select to_json(clock_timestamp()) #>> '{}' as now,
      (select run from library_syncs where site_id = ${siteId} and state <> 'stopped') as run,
      exists (select from publications where site_id = ${siteId} and ${underWay}
        and (state = 'publishing' or ${mayBeSentWithin(1_000)})) as "isBusy",
      (select to_json(greatest(backoff_until, now() + interval '1 minute')) #>> '{}' from site_leases
        where site_id = ${siteId} and (consecutive_failures > 0 or backoff_until > now())) as "failingUntil"`,
  );
}
