import type { Site, SiteCapabilities } from '@pressloom/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { DATABASE_TIME } from '../../database/database-time.ts';
import { sites } from '../../database/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { type Outage, outageOfSite } from './outage-column.ts';
import { readCapabilities } from './read-capabilities.ts';
import { siteNotices } from './site-notices.ts';

/** All columns but the sealed password, which only credentials.ts opens. */
export const siteColumns = {
  id: sites.id,
  userId: sites.userId,
  name: sites.name,
  url: sites.url,
  restRoot: sites.restRoot,
  username: sites.username,
  wordpressUserId: sites.wordpressUserId,
  roles: sites.roles,
  capabilities: sql<SiteCapabilities>`${sites.capabilities}`.mapWith(readCapabilities),
  timezone: sites.timezone,
  defaultCategory: sites.defaultCategory,
  defaultAuthor: sites.defaultAuthor,
  publishTime: sites.publishTime,
  sendTags: sites.sendTags,
  scheduledBy: sites.scheduledBy,
  healthState: sites.healthState,
  healthCode: sites.healthCode,
  healthMessage: sites.healthMessage,
  checkedAt: sites.checkedAt,
  createdAt: sites.createdAt,
};

/** What the API shows of a site. */
export const shownColumns = { ...siteColumns, outage: outageOfSite };

export const ownSite = (userId: string, id: string) => and(eq(sites.id, id), eq(sites.userId, userId));

/** The row of a site of this user. @throws 404 if it does not exist or is another user's */
export async function requireSite(db: Db, userId: string, id: string) {
  const [row] = await db.select(siteColumns).from(sites).where(ownSite(userId, id));
  if (!row) throw notFound('Site');
  return row;
}

export type SiteRow = Awaited<ReturnType<typeof requireSite>>;

/** Same, and keeps the site from being deleted until `tx` ends. */
export async function requireLastingSite(tx: Db, userId: string, id: string): Promise<void> {
  const [row] = await tx.select({ id: sites.id }).from(sites).where(ownSite(userId, id)).for('key share');
  if (!row) throw notFound('Site');
}

/** One site of the user. @throws 404 if it does not exist or is another user's */
export async function findSite(db: Db, userId: string, id: string): Promise<Site> {
  const [row] = await db.select(shownColumns).from(sites).where(ownSite(userId, id));
  if (!row) throw notFound('Site');
  return toSite(row);
}

/** All sites of the user, newest first. */
export async function listSites(db: Db, userId: string): Promise<Site[]> {
  const rows = await db
    .select(shownColumns)
    .from(sites)
    .where(eq(sites.userId, userId))
    .orderBy(desc(sites.createdAt), desc(sites.id));
  return rows.map(toSite);
}

/** What a test of the connection found. */
export interface TestedConnection {
  wordpressUserId: number;
  roles: string[];
  capabilities: SiteCapabilities;
  timezone: string;
}

/** The health of a site that works. */
export const WORKING = {
  healthState: 'connected',
  healthCode: null,
  healthMessage: null,
  failedAt: null,
  failedWriting: false,
} as const;

/** Records that the connection works, and what changed on the site since the last time. */
export async function recordConnected(
  tx: Db,
  id: string,
  found: TestedConnection & {
    url?: string;
    restRoot?: string;
    name?: string;
    username?: string;
    sealedPassword?: string;
  },
): Promise<Site> {
  const [row] = await tx
    .update(sites)
    .set({ ...found, ...WORKING, checkedAt: DATABASE_TIME })
    .where(eq(sites.id, id))
    .returning(shownColumns);
  if (!row) throw notFound('Site');
  return toSite(row);
}

/** Records which SEO plugin the site has by now. */
export async function recordSeo(db: Db, id: string, seo: SiteCapabilities['seo']): Promise<void> {
  const known = JSON.stringify({ seo });
  await db
    .update(sites)
    .set({ capabilities: sql`${sites.capabilities} || ${known}::jsonb` })
    .where(eq(sites.id, id));
}

/**
 * Records what is wrong with the connection.
 *
 * @param isTested false if other work has met it: what waits for a connection that was tested goes on waiting
 * @param isWriteRefused our login was refused for a write
 */
export async function recordFailing(
  tx: Db,
  id: string,
  { code, message }: { code: string; message: string },
  { isTested = true, isWriteRefused = false } = {},
): Promise<Site> {
  const [row] = await tx
    .update(sites)
    .set({
      healthState: 'failing',
      healthCode: code,
      healthMessage: message,
      failedAt: DATABASE_TIME,
      failedWriting: sql`${sites.failedWriting} or ${isWriteRefused}`,
      ...(isTested && { checkedAt: DATABASE_TIME }),
    })
    .where(eq(sites.id, id))
    .returning(shownColumns);
  if (!row) throw notFound('Site');
  return toSite(row);
}

export async function insertSite(tx: Db, values: typeof sites.$inferInsert): Promise<Site> {
  const [row] = await tx.insert(sites).values(values).returning(shownColumns);
  if (!row) throw new Error('The new site was not returned');
  return toSite(row);
}

/** Returns the id of the site, if this user has already connected this WordPress user of this site. */
export async function findSameConnection(
  tx: Db,
  userId: string,
  { restRoot, wordpressUserId }: { restRoot: string; wordpressUserId: number },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.userId, userId), eq(sites.restRoot, restRoot), eq(sites.wordpressUserId, wordpressUserId)))
    .orderBy(sites.createdAt)
    .limit(1);
  return row?.id;
}

/** Finds a site of the user by its REST root, whatever account it is connected with: the first that was connected. */
export async function findConnectedAt(
  db: Db,
  userId: string,
  restRoot: string,
): Promise<{ id: string; name: string; username: string } | undefined> {
  const [row] = await db
    .select({ id: sites.id, name: sites.name, username: sites.username })
    .from(sites)
    .where(and(eq(sites.userId, userId), eq(sites.restRoot, restRoot)))
    .orderBy(sites.createdAt)
    .limit(1);
  return row;
}

/** A row as the API shows it. */
export const toSite = (row: SiteRow & { outage: Outage | null }): Site => ({
  id: row.id,
  site_name: row.name,
  name: row.name,
  url: row.url,
  username: row.username,
  created_at: row.createdAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  timezone: row.timezone,
  defaultCategory: row.defaultCategory,
  defaultAuthor: row.defaultAuthor,
  publishTime: row.publishTime,
  sendTags: row.sendTags,
  scheduledBy: row.scheduledBy,
  roles: row.roles,
  capabilities: row.capabilities,
  health: healthOf(row),
  notices: siteNotices(row),
});

/** The health found by the last check, and by sending posts since. */
function healthOf({ healthState, healthCode, healthMessage, checkedAt, outage }: Parameters<typeof toSite>[0]) {
  const checked = { checkedAt: checkedAt.toISOString() };
  const since = outage && new Date(outage.since).toISOString();
  if (healthState === 'failing') {
    return { ...checked, state: 'failing' as const, code: healthCode, message: healthMessage, since };
  }
  if (!outage) return { ...checked, state: 'connected' as const, code: null, message: null, since: null };
  const { code, message } = outage;
  return { ...checked, state: 'interrupted' as const, code, message, since };
}
