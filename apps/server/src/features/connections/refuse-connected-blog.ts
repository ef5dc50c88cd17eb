import { setTimeout as sleep } from 'node:timers/promises';
import { createWordPressClient, WordPressError } from '@pressloom/wordpress';
import { desc, eq, sql } from 'drizzle-orm';
import { siteLeases, sites } from '../../database/schema/index.ts';
import { conflict } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { compareBlog, limitRequests, listCopies } from '../publishing/index.ts';
import { findConnectedAt } from '../sites/index.ts';

/** Enough to recognize a blog by. */
const COPIES = 5;

/**
 * Connected sites that a new one is compared with: failing ones first, as a blog that moved often is failing, and then
 * those with the same name.
 */
const COMPARED_MAX = 8;

/** The user waits meanwhile. A comparison that is not done by then is skipped, and a notice says so. */
const COMPARED_WITHIN_MS = 10_000;

interface NewSite {
  url: string;
  name: string;
  restRoot: string;
  username: string;
  password: string;
}

/**
 * Refuses to connect a blog a second time: with another of its accounts, each post would be listed twice, and under
 * another address, posts would be sent there again.
 *
 * @returns whether all comparisons finished in time
 * @throws 409 `same_site` or `same_blog` with the connected site
 */
export async function refuseConnectedBlog(
  { db, outbound }: Pick<Services, 'db' | 'outbound'>,
  userId: string,
  { url, name, restRoot, username, password }: NewSite,
): Promise<boolean> {
  const known = await findConnectedAt(db, userId, restRoot);
  if (known) {
    throw conflict(
      'same_site',
      `This site is already connected: “${known.name}”, with the account ${known.username}. To use another account, reconnect “${known.name}” with it.`,
      { siteId: known.id, name: known.name, username: known.username },
    );
  }
  // All comparisons send requests to the new site.
  const limited = limitRequests(2)(outbound);
  const client = createWordPressClient({ outbound: limited, restRoot, username, applicationPassword: password });
  const isFailing = sql`(${sites.healthState} = 'failing' or ${siteLeases.failingSince} is not null)`;
  const others = await db
    .select({ id: sites.id, name: sites.name, url: sites.url })
    .from(sites)
    .leftJoin(siteLeases, eq(siteLeases.siteId, sites.id))
    .where(eq(sites.userId, userId))
    .orderBy(desc(isFailing), desc(sql`${sites.name} = ${name}`), desc(sites.createdAt))
    .limit(COMPARED_MAX);
  const comparing = others.map(async (site) => {
    const copies = await listCopies(db, site.id, { limit: COPIES });
    const comparison = await compareBlog(client, copies, { from: site.url, to: url }).catch(unlessUnreadable);
    return comparison?.isSameBlog ? site : undefined;
  });
  const timeUp = sleep(COMPARED_WITHIN_MS, 'time up' as const, { ref: false });
  const same = await Promise.race([firstFound(comparing), timeUp]);
  if (same === 'time up') return false;
  if (!same) return true;
  throw conflict(
    'same_blog',
    `This blog is already connected: “${same.name}” at ${same.url} has the same posts. If it moved, change the address of that site to keep its posts.`,
    { siteId: same.id, name: same.name, url },
  );
}

/** The first search that finds something, as soon as it does; undefined once all have found nothing. */
function firstFound<T>(searches: Promise<T | undefined>[]): Promise<T | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  for (const search of searches) search.then((found) => found && resolve(found), reject);
  Promise.all(searches).then(() => resolve(undefined), reject);
  return promise;
}

/** A site whose posts can't be read is connected nevertheless. */
function unlessUnreadable(error: unknown): undefined {
  if (error instanceof WordPressError) return undefined;
  throw error;
}
