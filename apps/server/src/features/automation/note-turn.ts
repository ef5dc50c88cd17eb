import type { Db } from '../../database/connection.ts';
import { DATABASE_TIME } from '../../database/database-time.ts';
import { writingTurns } from '../../database/schema/index.ts';

/** Notes that an article or a plan of a user is begun. Without it, users take turns less exactly: no reason to lose a claim. */
export async function noteTurn(db: Db, userId: string, of: 'begunAt' | 'planBegunAt'): Promise<void> {
  const values = { [of]: DATABASE_TIME };
  await db
    .insert(writingTurns)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: writingTurns.userId, set: values })
    .catch(() => undefined);
}
