import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { emailChanges } from '../../../database/schema/index.ts';

export async function cancelEmailChange(db: Db, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

export async function pendingEmailOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, new Date())));
  return row?.email ?? null;
}
