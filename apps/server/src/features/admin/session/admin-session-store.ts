import { randomBytes } from 'node:crypto';
import { ADMIN_IDLE_MINUTES, ADMIN_SESSION_HOURS, MINUTE_MS } from '@pressloom/contract';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { preparedOn } from '../../../database/prepared.ts';
import { accounts, adminSessions, users } from '../../../database/schema/index.ts';
import { hashToken } from '../../../system/hash-token.ts';
import { isNotBlocked, ownPassword } from '../../account/index.ts';

const IDLE_MS = ADMIN_IDLE_MINUTES * MINUTE_MS;
const AT_MOST_MS = ADMIN_SESSION_HOURS * 60 * MINUTE_MS;

/** Precision with which the last use is recorded. A session may end this much early. */
const SEEN_EVERY_MS = MINUTE_MS;

/** A session that is over is kept, so that its browser is led to the login: pages look absent to everyone else. */
const KEPT_MS = 30 * 24 * 60 * MINUTE_MS;

export interface FoundSession {
  id: string;
  userId: string;
  username: string;
  createdAt: Date;
  /** Neither idle for too long nor too old. */
  isOpen: boolean;
}

interface NewSession {
  userId: string;
  /** Of the password that was right. */
  passwordHash: string;
  userAgent: string | null;
  address: string;
}

/** Opens a session. Returns its token, of which only the hash is stored. */
export async function openAdminSession(
  tx: Db,
  { passwordHash, ...session }: NewSession,
): Promise<{ token: string; createdAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await tx.delete(adminSessions).where(lt(adminSessions.createdAt, new Date(now.getTime() - KEPT_MS)));
  await tx.insert(adminSessions).values({
    ...session,
    tokenHash: hashToken(token),
    passwordDigest: hashToken(passwordHash),
    createdAt: now,
    lastSeenAt: now,
  });
  return { token, createdAt: now };
}

/**
 * The session of a token, if its user is still an administrator, not blocked, and has the password that opened it. Notes
 * that it was used.
 */
export async function findAdminSession(db: Db, token: string): Promise<FoundSession | undefined> {
  const now = new Date();
  const [row] = await lookupOn(db).execute({ tokenHash: hashToken(token), now: now.toISOString() });
  if (!row) return undefined;
  const { lastSeenAt, username, email, ...session } = row;
  const idle = now.getTime() - lastSeenAt.getTime();
  const isOpen = idle < IDLE_MS && now.getTime() - session.createdAt.getTime() < AT_MOST_MS;
  if (isOpen && idle > SEEN_EVERY_MS) {
    await db.update(adminSessions).set({ lastSeenAt: now }).where(eq(adminSessions.id, session.id));
  }
  return { ...session, username: username ?? email, isOpen };
}

const digestOfPassword = sql<string>`encode(sha256(convert_to(${accounts.password}, 'UTF8')), 'hex')`;

const lookupOn = preparedOn((db) =>
  db
    .select({
      id: adminSessions.id,
      userId: users.id,
      username: users.displayUsername,
      email: users.email,
      createdAt: adminSessions.createdAt,
      lastSeenAt: adminSessions.lastSeenAt,
    })
    .from(adminSessions)
    .innerJoin(users, eq(users.id, adminSessions.userId))
    .innerJoin(accounts, ownPassword(users.id))
    .where(
      and(
        eq(adminSessions.tokenHash, sql.placeholder('tokenHash')),
        eq(users.role, 'admin'),
        isNotBlocked(sql.placeholder('now')),
        // Whatever changes the password, also an earlier release during an update, ends it.
        or(isNull(adminSessions.passwordDigest), eq(adminSessions.passwordDigest, digestOfPassword)),
      ),
    )
    .prepare('read_admin_session'),
);

export async function endAdminSession(tx: Db, id: string): Promise<void> {
  await tx.delete(adminSessions).where(eq(adminSessions.id, id));
}
