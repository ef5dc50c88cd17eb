import type { NewPost } from '@pressloom/contract';
import { eq, sql } from 'drizzle-orm';
import { runItems } from '../../../database/schema/index.ts';
import { ExpectedError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { savePost } from '../../editing/index.ts';
import { GenerationError } from '../../generation/index.ts';
import { lockPost } from '../../posts/index.ts';
import { settleRun } from '../runs/settle-run.ts';
import type { ItemRow } from '../runs/to-run.ts';
import { replaceSection } from './article-markup.ts';
import { holdClaimed, WRITTEN } from './hold-claimed.ts';

type Changes = Partial<Pick<NewPost, 'content' | 'excerpt' | 'seoTitle' | 'seoDescription' | 'seoKeyphrase'>>;

/**
 * Stores what was written again as a new version of its post; the one before stays in its history. The post is locked
 * first, as everywhere.
 *
 * @param changes the fields of the whole article, or the HTML of the one section that was asked for
 * @throws {GenerationError} `post_gone` or `post_not_pending` if there is no draft to change any more
 */
export async function writeAgain(
  { db, config: { quotas } }: Pick<Services, 'db' | 'config'>,
  claimed: ItemRow,
  changes: Changes | { section: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, claimed.userId, claimed.postId ?? '').catch((cause: unknown) => {
      if (!(cause instanceof ExpectedError)) throw cause;
      throw new GenerationError('post_gone', 'The draft was deleted meanwhile.');
    });
    const held = await holdClaimed(tx, claimed);
    if (!held) return;
    if (post.status !== 'pending' && post.status !== 'draft') {
      throw new GenerationError(
        'post_not_pending',
        'The post was scheduled or published meanwhile. It was not changed.',
      );
    }
    const fields = 'section' in changes ? sectionIn(post.content, claimed.redoSection ?? 0, changes.section) : changes;
    const why = { author: 'pressloom', cause: 'generated' } as const;
    await savePost({ db: tx, quotas }, claimed.userId, post.id, { ...fields, version: post.version }, { why });
    await tx
      .update(runItems)
      .set({ ...WRITTEN, updatedAt: sql`now()` })
      .where(eq(runItems.id, claimed.id));
    await settleRun(tx, held.run);
  });
}

function sectionIn(content: string, index: number, section: string): Changes {
  const replaced = replaceSection(content, index, section);
  if (replaced !== undefined) return { content: replaced };
  throw new GenerationError(
    'section_gone',
    'The draft has no such section any more. Regenerate the whole article instead.',
  );
}
