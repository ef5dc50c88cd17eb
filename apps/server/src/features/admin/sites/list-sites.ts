import type { AdminSite, adminSitesQuery } from '@pressloom/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { alphabetical } from '../../../database/schema/columns.ts';
import { deliveryAttempts, siteLeases, sites, users } from '../../../database/schema/index.ts';
import { shownColumns, toSite } from '../../sites/index.ts';
import { findPage } from '../lists/find-page.ts';
import { inOrder } from '../lists/in-order.ts';
import type { ListedTable } from '../lists/listed-table.ts';
import { userOfEmail } from '../lists/user-of-email.ts';

type SitesQuery = z.output<typeof adminSitesQuery>;

export const LISTED_SITES = {
  table: sites,
  id: sites.id,
  keys: {
    created: { key: sites.createdAt, type: 'timestamptz' },
    name: { key: alphabetical(sites.name), type: 'text' },
  },
  texts: [sites.name, sites.url],
} satisfies ListedTable;

/** One page of the WordPress sites of all users. */
export async function listSites(db: Db, query: SitesQuery): Promise<{ rows: AdminSite[]; nextCursor: string | null }> {
  const owner = await userOfEmail(db, query.search);
  const { ids, nextCursor } = await findPage(
    db,
    LISTED_SITES,
    { ...query, search: owner ? undefined : query.search },
    filtered({ ...query, owner }),
  );
  const rows = await readRows(db, ids);
  return { rows: inOrder(ids, rows).map(toAdminSite), nextCursor };
}

/** Condition on sites: what the administrator filters by. */
export const filtered = ({
  health,
  userId,
  owner,
}: Pick<SitesQuery, 'health' | 'userId'> & { owner?: string | undefined }) =>
  and(
    health && HEALTH[health],
    userId ? eq(sites.userId, userId) : undefined,
    owner ? eq(sites.userId, owner) : undefined,
  );

const HEALTH: Record<NonNullable<SitesQuery['health']>, SQL> = {
  failing: sql`${sites.healthState} = 'failing'`,
  interrupted: sql`${sites.healthState} = 'connected' and ${sites.id} in (
    select ${siteLeases.siteId} from ${siteLeases} where ${siteLeases.failingSince} is not null)`,
};

function readRows(db: Db, ids: string[]) {
  const last = db
    .select({
      startedAt: deliveryAttempts.startedAt,
      endedAt: deliveryAttempts.endedAt,
      outcome: deliveryAttempts.outcome,
      message: deliveryAttempts.message,
    })
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.siteId, sites.id))
    .orderBy(sql`${deliveryAttempts.startedAt} desc`)
    .limit(1)
    .as('last');
  return db
    .select({
      ...shownColumns,
      owner: users.name,
      email: users.email,
      last: { startedAt: last.startedAt, endedAt: last.endedAt, outcome: last.outcome, message: last.message },
    })
    .from(sites)
    .innerJoin(users, eq(users.id, sites.userId))
    .leftJoinLateral(last, sql`true`)
    .where(inArray(sites.id, ids));
}

function toAdminSite({ owner, email, last, ...row }: Awaited<ReturnType<typeof readRows>>[number]): AdminSite {
  const { id, name, url, health, createdAt } = toSite(row);
  return { id, name, url, userId: row.userId, owner, email, health, lastDelivery: last && toDelivery(last), createdAt };
}

function toDelivery({
  startedAt,
  endedAt,
  outcome,
  message,
}: {
  startedAt: Date;
  endedAt: Date | null;
  outcome: string | null;
  message: string | null;
}): NonNullable<AdminSite['lastDelivery']> {
  const isDone = outcome === 'done';
  return {
    at: (endedAt ?? startedAt).toISOString(),
    state: endedAt === null ? 'running' : isDone ? 'delivered' : 'failed',
    message: isDone ? null : message,
  };
}
