import { WordPressError } from '@pressloom/wordpress';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { sites } from '../../database/schema/index.ts';
import { notFound } from '../../errors.ts';
import type { Vault } from '../../vault.ts';
import { type SiteRow, siteColumns } from './site-store.ts';

/**
 * A site with its user name and application password: the only place that reads the sealed text. One that was sealed
 * with an older key is sealed anew on the way.
 *
 * @param userId whose site it must be; left out only by jobs, which act for the owner
 * @throws 404 where the site is gone, or not this user's
 * @throws {WordPressError} `credentials_unreadable` where the key is lost
 */
export async function openCredentials(
  { db, vault }: { db: Db; vault: Vault },
  siteId: string,
  userId?: string,
): Promise<{ site: SiteRow; username: string; applicationPassword: string }> {
  const own = userId ? eq(sites.userId, userId) : undefined;
  const [row] = await db
    .select({ ...siteColumns, sealed: sites.sealedPassword })
    .from(sites)
    .where(and(eq(sites.id, siteId), own));
  if (!row) throw notFound('Site');
  const { sealed, ...site } = row;
  const applicationPassword = unsealed(vault, sealed, siteId);
  if (vault.isStale(sealed)) {
    await db
      .update(sites)
      .set({ sealedPassword: vault.seal(applicationPassword, siteId) })
      .where(and(eq(sites.id, siteId), eq(sites.sealedPassword, sealed)));
  }
  return { site, username: site.username, applicationPassword };
}

function unsealed(vault: Vault, sealed: string, siteId: string): string {
  try {
    return vault.open(sealed, siteId);
  } catch (cause) {
    throw new WordPressError(
      'credentials_unreadable',
      'final',
      'The stored application password cannot be opened any more: the APP_SECRET of this pressloom was replaced. Reconnect the site.',
      { cause },
    );
  }
}
