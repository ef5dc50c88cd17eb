import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { adminSessions, users } from '../../../database/schema/index.ts';
import { keepOneAdministrator } from './keep-one.ts';

/** Gives a user the role of an administrator. */
export async function appointAdministrator(tx: Db, id: string): Promise<void> {
  await tx.update(users).set({ role: 'admin', updatedAt: new Date() }).where(eq(users.id, id));
}

/** Takes it away; the sessions of the admin area end. @throws 409 `last_administrator` */
export async function dismissAdministrator(tx: Db, id: string): Promise<void> {
  await keepOneAdministrator(tx, id);
  await tx.update(users).set({ role: 'user', updatedAt: new Date() }).where(eq(users.id, id));
  await tx.delete(adminSessions).where(eq(adminSessions.userId, id));
}
