import type { PostSeo } from '@pressloom/contract';
import { clientFor, readSeo } from '@pressloom/wordpress';
import type { Foundation } from '../../../foundation.ts';
import { findPost, findPublication } from '../../posts/index.ts';
import { openSite } from '../../sites/index.ts';
import { knownOf } from './seo-values.ts';

/** The SEO values of a post on its site. @throws 404; WordPressError if the site can't be read */
export async function readPostSeo(services: Foundation, userId: string, postId: string): Promise<PostSeo> {
  const { siteId, type } = await findPost(services.db, userId, postId);
  const row = siteId ? await findPublication(services.db, postId, siteId) : undefined;
  if (!row || row.wordpressId === null) return { values: null, ours: [] };
  const { client, site } = await openSite(services, row.siteId, userId);
  const support = site.capabilities.seo;
  if (!support) return { values: null, ours: [] };
  const values = await readSeo(clientFor(client, type), support, row.wordpressId);
  return { values, ours: knownOf(row.seo, support)?.ours ?? [] };
}
