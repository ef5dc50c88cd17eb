import type { NewPost } from '@pressloom/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';
import { ExpectedError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { takeCredit } from '../../credits/index.ts';
import { savePost } from '../../editing/index.ts';
import { emitEvent } from '../../events/index.ts';
import { GenerationError } from '../../generation/index.ts';
import { type LockedPost, lockPost } from '../../posts/index.ts';
import { recordRevision } from '../../revisions/index.ts';
import { settleRun } from '../runs/settle-run.ts';
import type { ItemRow } from '../runs/to-run.ts';
import { holdClaimed, WRITTEN } from './hold-claimed.ts';
import { editedSince, isSectionEdited } from './keep-edits.ts';
import { replaceSection, type SectionPlace } from './replace-section.ts';

type Changes = Partial<Pick<NewPost, 'content' | 'excerpt' | 'seoTitle' | 'seoDescription' | 'seoKeyphrase'>>;

/** A section as HTML, and which one of the article it is. */
type NewSection = SectionPlace & { section: string };

/**
 * Stores what was written again as a new version of its post; the one before stays in its history, and what its user changed
 * meanwhile stays in the post. The post is locked first, as everywhere.
 *
 * @param changes the fields of the whole article, or the HTML of the one section that was asked for
 * @param costs the server's model wrote it: a credit is charged, unless one was charged for this article before
 * @throws {GenerationError} `post_gone` or `post_not_pending` if there is no draft to change any more
 */
export async function writeAgain(
  { db, config: { quotas } }: Pick<Services, 'db' | 'config'>,
  claimed: ItemRow,
  changes: Changes | NewSection,
  costs: boolean,
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
    const { fields, isKept } = withoutEdits(held.item, post, changes);
    if (isKept) await setAside(tx, claimed.userId, post, fields);
    else {
      const why = { author: 'pressloom', cause: 'generated' } as const;
      await savePost({ db: tx, quotas }, claimed.userId, post.id, { ...fields, version: post.version }, { why });
    }
    await tx
      .update(runItems)
      .set({ ...WRITTEN, ...(isKept && KEPT), ...(costs && { charged: true }), updatedAt: sql`now()` })
      .where(eq(runItems.id, claimed.id));
    if (costs && !held.item.charged) {
      await takeCredit(tx, claimed.userId, { runItemId: claimed.id, postId: post.id, title: post.title });
    }
    await settleRun(tx, held.run);
  });
}

/**
 * What is stored of a text: not the fields that its user changed meanwhile. Where that is the text itself, or the section that
 * was asked for, theirs stays, and all of the new one is set aside.
 */
function withoutEdits(
  { rewrites }: ItemRow,
  post: LockedPost,
  changes: Changes | NewSection,
): { fields: Changes; isKept: boolean } {
  if ('section' in changes) {
    return { fields: withSection(post.content, changes), isKept: isSectionEdited(rewrites, post, changes) };
  }
  const edited = editedSince(rewrites, post);
  if (edited.includes('content')) return { fields: changes, isKept: true };
  const left = Object.entries(changes).filter(([name]) => !edited.some((field) => field === name));
  return { fields: Object.fromEntries(left), isKept: false };
}

const KEPT = {
  errorCode: 'edited_meanwhile',
  errorMessage:
    'You changed this draft while it was being written again. Your text stays, and the new one is under the post’s revisions.',
};

/** Keeps a text as a version of its post beside the one that its user has. */
async function setAside(tx: Db, userId: string, post: LockedPost, fields: Changes): Promise<void> {
  const { id: postId, version } = post;
  const text = { ...post, ...fields };
  await recordRevision(tx, { userId, postId, text, author: 'pressloom', cause: 'generated', before: post });
  await emitEvent(tx, userId, { type: 'post', postId, version });
}

/** @throws {GenerationError} `section_gone` */
function withSection(content: string, { section, ...place }: NewSection): Changes {
  const replaced = replaceSection(content, place, section);
  if (replaced !== undefined) return { content: replaced };
  throw new GenerationError(
    'section_gone',
    'The draft no longer has this section. Regenerate the whole article instead.',
  );
}
