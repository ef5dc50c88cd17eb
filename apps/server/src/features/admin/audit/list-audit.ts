import { AUDIT_PAGE, type AuditEntry, type auditQuery } from '@pressloom/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { cursorOf, readCursor } from '../../../database/cursor.ts';
import { auditLog, users } from '../../../database/schema/index.ts';

type AuditQuery = z.output<typeof auditQuery>;

/** One page of what administrators did, newest first, and the cursor of the next one. */
export async function listAudit(
  db: Db,
  query: AuditQuery,
  limit = AUDIT_PAGE,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const rows = await auditPage(db, query, limit);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { entries: page.map(toEntry), nextCursor: rows.length > limit && last ? cursorOf(last) : null };
}

const administrators = alias(users, 'administrators');

/** Other subjects have IDs that may be no UUID. */
const userIdOfEntry = sql`case when ${auditLog.subjectKind} = 'user' then ${auditLog.subjectId}::uuid end`;

/** Exported so that a test can check its query plan. */
export function auditPage(db: Db, { action, administrator, subject, cursor }: AuditQuery, limit = AUDIT_PAGE) {
  const [createdAt, id] = cursor ? readCursor(cursor) : [];
  return db
    .select({
      id: auditLog.id,
      administratorId: auditLog.administratorId,
      writtenName: auditLog.administrator,
      username: administrators.displayUsername,
      ownEmail: administrators.email,
      action: auditLog.action,
      subjectKind: auditLog.subjectKind,
      subjectId: auditLog.subjectId,
      subjectName: auditLog.subjectName,
      email: users.email,
      before: auditLog.before,
      after: auditLog.after,
      reason: auditLog.reason,
      address: auditLog.address,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, userIdOfEntry))
    .leftJoin(administrators, eq(administrators.id, auditLog.administratorId))
    .where(
      and(
        action ? eq(auditLog.action, action) : undefined,
        administrator ? eq(auditLog.administratorId, administrator) : undefined,
        subject ? eq(auditLog.subjectId, subject) : undefined,
        cursor ? sql`(${auditLog.createdAt}, ${auditLog.id}) < (${createdAt}::timestamptz, ${id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit + 1);
}

const toEntry = ({
  subjectKind,
  subjectId,
  subjectName,
  email,
  writtenName,
  username,
  ownEmail,
  createdAt,
  ...entry
}: Awaited<ReturnType<typeof auditPage>>[number]): AuditEntry => ({
  ...entry,
  administrator: username ?? (writtenName || (ownEmail ?? '')),
  subject: { kind: subjectKind, id: subjectId, name: subjectName || (email ?? '') },
  createdAt: createdAt.toISOString(),
});
