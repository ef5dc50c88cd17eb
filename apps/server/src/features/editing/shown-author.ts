import type { Post } from '@pressloom/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { siteAuthors } from '../../database/schema/index.ts';
import { findPublication } from '../posts/index.ts';
import type { SiteRow } from '../sites/index.ts';

/**
 * The name under which readers find a post on its site: of the author who was chosen, or whom the site has. A post that
 * is not there yet gets the site's default author, or the account that pressloom is connected with.
 */
export async function shownAuthor(
  db: Db,
  { id, author, authorOnSite, origin }: Pick<Post, 'id' | 'author' | 'authorOnSite' | 'origin'>,
  site: SiteRow | null,
): Promise<string> {
  if (authorOnSite) return authorOnSite.name;
  if (!site || origin === 'site') return author;
  const { defaultAuthor, capabilities, wordpressUserId, username } = site;
  const byDefault = capabilities.editOthersPosts ? defaultAuthor : null;
  const there = (await findPublication(db, id, site.id))?.remote?.settings?.author;
  const authorId = there ?? byDefault?.id ?? wordpressUserId;
  const [known] = await db
    .select({ name: siteAuthors.name })
    .from(siteAuthors)
    .where(and(eq(siteAuthors.siteId, site.id), eq(siteAuthors.authorId, authorId ?? 0)));
  const connected = { id: wordpressUserId, name: username };
  return known?.name ?? [byDefault, connected].find((each) => each?.id === authorId)?.name ?? author;
}
