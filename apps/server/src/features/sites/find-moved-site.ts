import { createWordPressClient, WordPressError } from '@pressloom/wordpress';
import { and, eq, ne } from 'drizzle-orm';
import { sites } from '../../database/schema/index.ts';
import { conflict } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { compareBlog } from '../publishing/compare-blog.ts';
import { listCopies } from '../publishing/site-copies.ts';

/** Enough to know a blog by. */
const COPIES = 5;

/**
 * Refuses to connect a blog a second time under another address: its posts would be sent there again.
 *
 * @throws 409 `same_blog` with the connected site
 */
export async function refuseMovedSite(
  { db, outbound }: Pick<Services, 'db' | 'outbound'>,
  userId: string,
  { url, restRoot, username, password }: { url: string; restRoot: string; username: string; password: string },
): Promise<void> {
  const client = createWordPressClient({ outbound, restRoot, username, applicationPassword: password });
  const known = await db
    .select({ id: sites.id, name: sites.name, url: sites.url })
    .from(sites)
    .where(and(eq(sites.userId, userId), ne(sites.restRoot, restRoot)));
  for (const site of known) {
    const copies = await listCopies(db, [site.id], COPIES);
    const comparison = await compareBlog(client, copies, { from: site.url, to: url }).catch(unlessUnreadable);
    if (!comparison?.isSameBlog) continue;
    throw conflict(
      'same_blog',
      `This blog is connected already: “${site.name}” at ${site.url} has the same posts. Change the address of that site, so that its posts come along.`,
      { siteId: site.id, name: site.name, url },
    );
  }
}

/** A site that does not tell its posts is connected all the same. */
function unlessUnreadable(error: unknown): undefined {
  if (error instanceof WordPressError) return undefined;
  throw error;
}
