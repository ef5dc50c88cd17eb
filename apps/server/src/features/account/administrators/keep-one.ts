import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { lockKey } from '../../../database/lock-key.ts';
import { users } from '../../../database/schema/index.ts';
import { conflict } from '../../../http/errors.ts';

/**
 * Refuses to take the role from the last administrator, by whatever way. Two who dismiss each other at the same moment
 * are served one after the other: by a lock of its own, because each has locked the other's row.
 *
 * @param id who is about to lose the role, if they have it
 * @throws 409 `last_administrator`
 */
export async function keepOneAdministrator(tx: Db, id: string): Promise<void> {
  await lockKey(tx, 'administrators');
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.banned, false)));
  if (administrators.length === 1 && administrators[0]?.id === id) {
    throw conflict('last_administrator', 'This is the last administrator. Appoint another one first');
  }
}
