import { AI_AUTHOR } from '@pressloom/contract';
import { eq, sql } from 'drizzle-orm';
import { runItems } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { passSources } from '../../checks/index.ts';
import { takeCredit } from '../../credits/index.ts';
import { createWrittenPost } from '../../editing/index.ts';
import { withinQuota } from '../../quotas/index.ts';
import type { FeaturedImage } from '../images/featured-image.ts';
import { WATCH_REVIEWS } from '../job-names.ts';
import { settleRun } from '../runs/settle-run.ts';
import type { ItemRow } from '../runs/to-run.ts';
import type { Article } from './article.ts';
import { articleMarkup } from './article-markup.ts';
import type { Description } from './describe-article.ts';
import { holdClaimed, WRITTEN } from './hold-claimed.ts';
import { seoOfArticle } from './seo-of-article.ts';
import { writeAgain } from './write-again.ts';

interface Draft {
  article: Article;
  about: Description;
  image?: FeaturedImage;
  /** The server's model wrote it: a credit is charged, unless one was charged for this article before. */
  costs: boolean;
}

/**
 * Stores a written article as a post that waits for review, and charges its credit, in one transaction: either all of it
 * or, if another process has the article by now, nothing. Written again, it is a new version of its post.
 *
 * @throws 422 `quota_reached`
 */
export async function storeDraft(
  services: Pick<Services, 'db' | 'config'>,
  claimed: ItemRow,
  { article, about, image, costs }: Draft,
): Promise<void> {
  const { run, item } = article;
  const markup = await articleMarkup(article);
  const text = { ...markup, ...(about.excerpt && { excerpt: about.excerpt }) };
  const seo = await seoOfArticle(services.db, article, about);
  if (item.postId) return writeAgain(services, claimed, { ...text, ...seo }, costs);
  await services.db.transaction(async (tx) => {
    // Before the quota, as in writeAgain: two articles of a run would wait for each other.
    const held = await holdClaimed(tx, claimed);
    if (!held) return;
    const postId = await withinQuota(tx, services.config.quotas, run.userId, (within) =>
      createWrittenPost(within, run.userId, {
        ...text,
        ...seo,
        ...(image ?? { featuredImage: null, featuredImageAlt: '' }),
        title: item.title,
        category: item.category,
        keywords: about.keywords.length > 0 ? about.keywords : [item.keyword].filter(Boolean),
        siteId: held.run.siteId,
        leftSite: held.run.leftSite,
        // As it is by now: the user may have moved it meanwhile.
        scheduledDate: held.item.plannedAt,
        author: AI_AUTHOR,
      }),
    );
    await passSources(tx, run.userId, { itemId: item.id, postId });
    await tx
      .update(runItems)
      .set({ ...WRITTEN, postId, charged: held.item.charged || costs, updatedAt: sql`now()` })
      .where(eq(runItems.id, item.id));
    if (!held.item.charged && costs) {
      await takeCredit(tx, run.userId, { runItemId: item.id, postId, title: item.title });
    }
    // It may be one to schedule without review.
    await runSoon(tx, WATCH_REVIEWS);
    await settleRun(tx, held.run);
  });
}
