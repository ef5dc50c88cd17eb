import type { AdminUser, adminUsersQuery, UserFilter } from '@pressloom/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { alphabetical } from '../../../database/schema/columns.ts';
import { adminSessions, planGrants, sessions, sites, users } from '../../../database/schema/index.ts';
import { isNotClosed } from '../../account/index.ts';
import { isGivenPlan, isOnPro } from '../../plans/index.ts';
import { findPage } from '../lists/find-page.ts';
import { inOrder } from '../lists/in-order.ts';
import type { ListedTable } from '../lists/listed-table.ts';

export const LISTED_USERS = {
  table: users,
  id: users.id,
  keys: {
    created: { key: users.createdAt, type: 'timestamptz' },
    name: { key: alphabetical(users.name), type: 'text' },
    email: { key: users.email, type: 'text' },
  },
  texts: [users.name, users.email],
} satisfies ListedTable;

/** A partial index holds each of them. */
const FILTERS: Record<UserFilter, SQL> = {
  administrators: eq(users.role, sql`'admin'`),
  blocked: sql`${users.banned}`,
  unverified: sql`not ${users.emailVerified}`,
};

/** Condition on users: what is listed of them. */
export const filteredUsers = (filter?: UserFilter) => and(isNotClosed, filter && FILTERS[filter]);

/** One page of all accounts. */
export async function listUsers(
  db: Db,
  query: z.output<typeof adminUsersQuery>,
): Promise<{ rows: AdminUser[]; nextCursor: string | null }> {
  const { ids, nextCursor } = await findPage(db, LISTED_USERS, query, filteredUsers(query.filter));
  const rows = await readRows(db, ids);
  return {
    rows: inOrder(ids, rows).map(({ blockReason, lastSeenAt, createdAt, ...row }) => ({
      ...row,
      blockReason: row.isBlocked ? (blockReason ?? '') : '',
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor,
  };
}

const readRows = (db: Db, ids: string[]) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isVerified: users.emailVerified,
      isAdministrator: sql<boolean>`${users.role} = 'admin'`,
      isBlocked: users.banned,
      blockReason: users.banReason,
      hasTwoFactor: users.twoFactorEnabled,
      hasGrantedPlan: sql<boolean>`exists ${grantsOf(db)}`,
      isOnPro: sql<boolean>`${isOnPro(sql.raw('users.id'))}`,
      sites: sql<number>`${sitesOf(db)}`,
      lastSeenAt: sql`greatest(${lastUseOf(db, sessions)}, ${lastUseOf(db, adminSessions)})`.mapWith(
        sessions.lastSeenAt,
      ),
      createdAt: users.createdAt,
    })
    .from(users)
    .where(inArray(users.id, ids));

// As queries of their own: inside a template, Drizzle names the columns of the one table without the table.

const grantsOf = (db: Db) =>
  db
    .select({ id: planGrants.id })
    .from(planGrants)
    .where(and(eq(planGrants.userId, users.id), isGivenPlan(new Date())));

const sitesOf = (db: Db) => db.select({ sites: sql`count(*)::int` }).from(sites).where(eq(sites.userId, users.id));

const lastUseOf = (db: Db, table: typeof sessions | typeof adminSessions) =>
  db
    .select({ at: sql`max(${table.lastSeenAt})` })
    .from(table)
    .where(eq(table.userId, users.id));
