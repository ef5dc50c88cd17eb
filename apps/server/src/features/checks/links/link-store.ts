import type { LinkState } from '@pressloom/contract';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { checkedLinks } from '../../../database/schema/index.ts';

/** How long an answer counts. Who could not be reached may be there again in an hour. */
const isFresh = sql`${checkedLinks.checkedAt} > now() - case ${checkedLinks.state} when 'unsure' then interval '1 hour' else interval '1 day' end`;

export async function knownLinkStates(db: Db, userId: string, urls: string[]): Promise<Map<string, LinkState>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .select({ url: checkedLinks.url, state: checkedLinks.state })
    .from(checkedLinks)
    .where(and(eq(checkedLinks.userId, userId), inArray(checkedLinks.url, urls), isFresh));
  return new Map(rows.map(({ url, state }) => [url, state]));
}

export async function keepLinkStates(db: Db, userId: string, states: ReadonlyMap<string, LinkState>): Promise<void> {
  if (states.size === 0) return;
  const old = sql`now() - interval '1 day'`;
  await db.delete(checkedLinks).where(and(eq(checkedLinks.userId, userId), lt(checkedLinks.checkedAt, old)));
  await db
    .insert(checkedLinks)
    .values(
      // In one order, so that two checks at the same time don't deadlock.
      [...states].sort(([one], [other]) => (one < other ? -1 : 1)).map(([url, state]) => ({ userId, url, state })),
    )
    .onConflictDoUpdate({
      target: [checkedLinks.userId, checkedLinks.url],
      set: { state: sql`excluded.state`, checkedAt: sql`now()` },
    });
}
