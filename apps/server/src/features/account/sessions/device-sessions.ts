import { ADMIN_IDLE_MINUTES, ADMIN_SESSION_HOURS, type DeviceSession } from '@pressloom/contract';
import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { adminSessions, sessions, verifications } from '../../../database/schema/index.ts';
import { notFound } from '../../../http/errors.ts';
import { emitEvent } from '../../events/index.ts';
import { describeDevice } from './describe-device.ts';
import { endOfSession } from './read-session.ts';

const SHOWN = 100;

/** The user's active sessions: the current one first, then by last use, and at last those of the admin area. */
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
  const admin = await db
    .select({
      id: adminSessions.id,
      userAgent: adminSessions.userAgent,
      address: adminSessions.address,
      createdAt: adminSessions.createdAt,
      lastSeenAt: adminSessions.lastSeenAt,
    })
    .from(adminSessions)
    .where(and(eq(adminSessions.userId, userId), isOpenAdminSession))
    .orderBy(desc(adminSessions.lastSeenAt))
    .limit(SHOWN);
  return [
    ...rows.map((row) => toDevice(row, { current: row.id === currentId, isAdminArea: false })),
    ...admin.map((row) => toDevice(row, { current: false, isAdminArea: true })),
  ];
}

/** Its end is checked again at each use (features/admin/session). */
const isOpenAdminSession = and(
  sql`${adminSessions.lastSeenAt} > now() - make_interval(mins => ${ADMIN_IDLE_MINUTES})`,
  sql`${adminSessions.createdAt} > now() - make_interval(hours => ${ADMIN_SESSION_HOURS})`,
);

interface SessionRow {
  id: string;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

const toDevice = (
  { id, userAgent, address, createdAt, lastSeenAt }: SessionRow,
  kind: Pick<DeviceSession, 'current' | 'isAdminArea'>,
): DeviceSession => ({
  id,
  device: describeDevice(userAgent),
  address: address || null,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  ...kind,
});

/** Signs out one device of the user. @throws 404 */
export async function endDeviceSession(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = [];
    for (const table of [sessions, adminSessions]) {
      const isIt = and(eq(table.id, id), eq(table.userId, userId));
      ended.push(...(await tx.delete(table).where(isIt).returning({ id: table.id })));
    }
    if (ended.length === 0) throw notFound('Session');
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
    .returning({ isOpen: sql<boolean>`${endOfSession} > now()` });
  return ended.filter(({ isOpen }) => isOpen).length + (await endOtherAccess(tx, userId));
}

/** As `endAllSessions`, and remembers the sessions: their browsers may learn why they have ended. */
export async function expireAllSessions(tx: Db, userId: string): Promise<void> {
  const expiresAt = sql`least(${sessions.expiresAt}, ${DATABASE_TIME})`;
  await tx.update(sessions).set({ expiresAt }).where(eq(sessions.userId, userId));
  await endOtherAccess(tx, userId);
}

/** Ends what gives access besides sessions of the app, and notifies open pages. Returns the number of ended sessions. */
async function endOtherAccess(tx: Db, userId: string): Promise<number> {
  const endedAdmin = await tx
    .delete(adminSessions)
    .where(eq(adminSessions.userId, userId))
    .returning({ isOpen: sql<boolean>`${isOpenAdminSession}` });
  // Remembered devices, sign-ins awaiting their code, and links in emails.
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await emitEvent(tx, userId, { type: 'sessions' });
  return endedAdmin.filter(({ isOpen }) => isOpen).length;
}
