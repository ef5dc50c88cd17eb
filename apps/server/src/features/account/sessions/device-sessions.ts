import type { DeviceSession } from '@pressloom/contract';
import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { adminSessions, sessions, verifications } from '../../../database/schema/index.ts';
import { notFound } from '../../../http/errors.ts';
import { emitEvent } from '../../events/index.ts';
import { describeDevice } from './describe-device.ts';
import { endOfSession } from './read-session.ts';

const SHOWN = 100;

/** The user's active sessions: the current one first, then by last use. */
export async function listDeviceSessions(db: Db, userId: string, currentId: string): Promise<DeviceSession[]> {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.ipAddress,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(endOfSession, sql`now()`)))
    .orderBy(desc(sql`${sessions.id} = ${currentId}`), desc(sessions.lastSeenAt))
    .limit(SHOWN);
  return rows.map(({ userAgent, createdAt, lastSeenAt, address, id }) => ({
    id,
    device: describeDevice(userAgent),
    address: address || null,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === currentId,
  }));
}

/** Signs out one device of the user. @throws 404 */
export async function endDeviceSession(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id });
    if (!row) throw notFound('Session');
    await emitEvent(tx, userId, { type: 'sessions' });
  });
}

/**
 * Signs out everywhere but here, the admin area included; remembered devices are asked for a code again. Returns the
 * number of ended sessions.
 */
export const endOtherSessions = (tx: Db, userId: string, currentId: string): Promise<number> =>
  endSessions(tx, userId, ne(sessions.id, currentId));

/** As `endOtherSessions`, and here as well. */
export const endAllSessions = (tx: Db, userId: string): Promise<number> => endSessions(tx, userId);

async function endSessions(tx: Db, userId: string, which?: SQL): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), which))
    .returning({ id: sessions.id });
  await tx.delete(adminSessions).where(eq(adminSessions.userId, userId));
  // Remembered devices, sign-ins awaiting their code, and links in emails.
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await emitEvent(tx, userId, { type: 'sessions' });
  return ended.length;
}
