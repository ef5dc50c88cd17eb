import { eq, sql } from 'drizzle-orm';
import type { Db } from '../src/database/connection.ts';
import { ledgerEntries } from '../src/database/schema/index.ts';

/** What a user paid less what was given back, in paise, and the credits granted less those spent. */
export async function sumEntries(db: Db, userId: string): Promise<{ paise: number; credits: number }> {
  const [sum] = await db
    .select({
      paise: sql<string>`coalesce(sum(${ledgerEntries.paise}), 0)::text`,
      credits: sql<string>`coalesce(sum(${ledgerEntries.credits}), 0)::text`,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId));
  return { paise: Number(sum?.paise ?? 0), credits: Number(sum?.credits ?? 0) };
}
