import { WordPressError } from '@pressloom/wordpress';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { sites } from '../../database/schema/index.ts';
import { notFound } from '../../errors.ts';
import type { Vault } from '../../vault.ts';

/**
 * The user name and application password of a site: the only place that reads the sealed text. One that was sealed
 * with an older key is sealed anew on the way.
 *
 * @throws {WordPressError} `credentials_unreadable` where the key is lost
 */
export async function openCredentials({ db, vault }: { db: Db; vault: Vault }, siteId: string) {
  const [row] = await db
    .select({ username: sites.username, sealed: sites.sealedPassword })
    .from(sites)
    .where(eq(sites.id, siteId));
  if (!row) throw notFound('Site');
  const applicationPassword = unsealed(vault, row.sealed, siteId);
  if (vault.isStale(row.sealed)) {
    await db
      .update(sites)
      .set({ sealedPassword: vault.seal(applicationPassword, siteId) })
      .where(and(eq(sites.id, siteId), eq(sites.sealedPassword, row.sealed)));
  }
  return { username: row.username, applicationPassword };
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
