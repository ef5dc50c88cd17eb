import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { users } from '../../../database/schema/index.ts';
import { expireAllSessions } from '../sessions/device-sessions.ts';

/**
 * Keeps a user out: sessions end, signing in is refused with a plain word, and API keys do not work. Nothing is lost:
 * posts that were scheduled before are published at their time (decision 58).
 */
export async function blockAccount(tx: Db, id: string, reason: string): Promise<void> {
  await tx
    .update(users)
    .set({ banned: true, banReason: reason, banExpires: null, updatedAt: new Date() })
    .where(eq(users.id, id));
  await expireAllSessions(tx, id);
}

export async function unblockAccount(tx: Db, id: string): Promise<void> {
  await tx
    .update(users)
    .set({ banned: false, banReason: null, banExpires: null, updatedAt: new Date() })
    .where(eq(users.id, id));
}
