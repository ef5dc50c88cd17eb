import { WordPressError } from '@pressloom/wordpress';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { sites } from '../../database/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import type { Vault } from '../../system/vault.ts';
import { type SiteRow, siteColumns } from './site-store.ts';

/** A site with its application password as stored. */
export type SealedSite = SiteRow & { sealedPassword: string };

export interface OpenedSite {
  site: SiteRow;
  username: string;
  applicationPassword: string;
}

/**
 * Returns a site with its username and application password.
 *
 * @param userId the required owner; left out only by jobs, which act for the owner
 * @throws 404 if the site is gone or not this user's
 * @throws {WordPressError} `credentials_unreadable` if the key is lost
 */
export async function openCredentials(
  services: { db: Db; vault: Vault },
  siteId: string,
  userId?: string,
): Promise<OpenedSite> {
  const own = userId ? eq(sites.userId, userId) : undefined;
  const [row] = await services.db
    .select({ ...siteColumns, sealedPassword: sites.sealedPassword })
    .from(sites)
    .where(and(eq(sites.id, siteId), own));
  if (!row) throw notFound('Site');
  return openSealed(services, row);
}

/**
 * The only place that reads the sealed text. One sealed with an older key is sealed again on the way.
 * @throws {WordPressError} `credentials_unreadable` if the key is lost
 */
export async function openSealed(
  { db, vault }: { db: Db; vault: Vault },
  { sealedPassword: sealed, ...site }: SealedSite,
): Promise<OpenedSite> {
  const applicationPassword = unsealed(vault, sealed, site.id);
  if (vault.isStale(sealed)) {
    await db
      .update(sites)
      .set({ sealedPassword: vault.seal(applicationPassword, site.id) })
      .where(and(eq(sites.id, site.id), eq(sites.sealedPassword, sealed)));
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
      'The stored application password can no longer be opened because the APP_SECRET of this pressloom was replaced. Reconnect the site.',
      { cause },
    );
  }
}
