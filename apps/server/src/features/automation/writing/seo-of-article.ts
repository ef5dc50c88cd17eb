import type { SeoField } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { sites } from '../../../database/schema/index.ts';
import { ownSite, shownColumns } from '../../sites/index.ts';
import type { Article } from './article.ts';
import type { Description } from './describe-article.ts';

/**
 * The SEO fields of an article's post. Empty are those that its site is known not to take: every update would say again that
 * they were not sent.
 */
export async function seoOfArticle(
  db: Db,
  { run, item }: Pick<Article, 'run' | 'item'>,
  { seoTitle, seoDescription }: Description,
) {
  const [site] = run.siteId
    ? await db.select({ capabilities: shownColumns.capabilities }).from(sites).where(ownSite(run.userId, run.siteId))
    : [];
  const support = site?.capabilities.seo;
  const isTaken = (field: SeoField) => support === undefined || support?.fields.includes(field);
  return {
    seoTitle: isTaken('title') ? seoTitle : '',
    seoDescription: isTaken('description') ? seoDescription : '',
    seoKeyphrase: isTaken('keyphrase') ? item.keyword : '',
  };
}
