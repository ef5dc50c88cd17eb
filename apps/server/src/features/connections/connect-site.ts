import { randomUUID } from 'node:crypto';
import type { Site } from '@pressloom/contract';
import { createWordPressClient, discoverSite, testConnection } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { users } from '../../database/schema/index.ts';
import type { Services } from '../../services.ts';
import { recordActivity } from '../activity/index.ts';
import { emitEvent } from '../events/index.ts';
import { requestLibrary } from '../library/index.ts';
import { endBackoff } from '../publishing/index.ts';
import { findSameConnection, insertSite, recordConnected, type TestedConnection } from '../sites/index.ts';
import { refuseConnectedBlog } from './refuse-connected-blog.ts';
import { takeOver } from './take-over.ts';

type Needs = Pick<Services, 'db' | 'vault' | 'outbound'>;

/** A site that was connected just now, perhaps not for the first time. */
export type ConnectedSite = Site & { wasConnected: boolean };

export interface Credentials {
  username: string;
  password: string;
}

/**
 * Connects a site by address, username and application password: finds it, tests the connection and only then stores
 * it.
 *
 * @throws {WordPressError} that names the blocker; nothing is stored then
 */
export async function connectSite(
  services: Needs,
  userId: string,
  { url, name, username, password, separate = false }: Credentials & { url: string; name: string; separate?: boolean },
): Promise<ConnectedSite> {
  const found = await discoverSite(services.outbound, url);
  const tested = await testCredentials(services, found, { username, password });
  const isKnown = await findSameConnection(services.db, userId, { ...found, ...tested });
  const isSettled = isKnown !== undefined || separate;
  const isCompared = isSettled || (await refuseConnectedBlog(services, userId, { ...found, name, username, password }));
  return storeConnection(services, userId, {
    name,
    url: found.url,
    restRoot: found.restRoot,
    username,
    password,
    tested,
    isCompared,
  });
}

/** Signs in and tries everything that publishing needs. @throws {WordPressError} that names the blocker */
export async function testCredentials(
  { outbound }: Pick<Services, 'outbound'>,
  site: { url: string; restRoot: string },
  { username, password }: Credentials,
): Promise<TestedConnection> {
  const client = createWordPressClient({ outbound, restRoot: site.restRoot, username, applicationPassword: password });
  const { user, capabilities, timezone, missingParts, seo } = await testConnection(client, site);
  return {
    wordpressUserId: user.id,
    roles: user.roles,
    capabilities: { ...capabilities, missingParts, seo },
    timezone,
  };
}

const NOT_COMPARED =
  'The site was too slow for us to check whether this blog is already connected under another address. If it is, disconnect one of the two before you publish.';

/**
 * Stores a tested connection. Connecting the same WordPress user of the same site again updates its name and
 * credentials: two rows for one account there could publish one post twice.
 *
 * @param keepsName a site that is connected again keeps the name it has: this one wasn’t typed
 */
export async function storeConnection(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  userId: string,
  {
    tested,
    password,
    isCompared,
    name,
    keepsName = false,
    ...site
  }: Credentials & {
    name: string;
    url: string;
    restRoot: string;
    tested: TestedConnection;
    isCompared: boolean;
    keepsName?: boolean;
  },
): Promise<ConnectedSite> {
  return db.transaction(async (tx) => {
    await lockSitesOf(tx, userId);
    const existing = await findSameConnection(tx, userId, { ...site, ...tested });
    const id = existing ?? randomUUID();
    const values = { ...site, ...tested, sealedPassword: vault.seal(password, id) };
    const stored = existing
      ? await recordConnected(tx, id, keepsName ? values : { ...values, name })
      : await insertSite(tx, { id, userId, name, ...values });
    const kind = existing ? 'site.reconnected' : 'site.connected';
    const rejoined = existing ? { copies: 0, posts: 0 } : await takeOver(tx, { userId, siteId: id, url: site.url });
    const note = isCompared ? undefined : NOT_COMPARED;
    const of = rejoined.posts === 1 ? '1 post here is' : `${rejoined.posts} posts here are`;
    const notes = [rejoined.posts > 0 && `${of} linked to the site again.`, note].filter(Boolean).join(' ');
    await recordActivity(tx, userId, { kind, siteId: id, title: stored.name, note: notes || undefined });
    await requestLibrary(tx, { userId, siteId: id }, { hasCopies: rejoined.copies > 0 });
    await emitEvent(tx, userId, { type: 'site', siteId: id });
    if (existing) await endBackoff(tx, id);
    const notices = note ? [note, ...stored.notices] : stored.notices;
    return { ...stored, notices, wasConnected: existing !== undefined };
  });
}

/**
 * Two sites of one user that are connected or deleted at once would not see what the other one leaves. Rows of the user can
 * still be added meanwhile: a save locks its post first, and then adds rows of the user.
 */
export async function lockSitesOf(tx: Db, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
