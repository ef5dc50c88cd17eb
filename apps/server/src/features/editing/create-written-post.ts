import type { Db } from '../../database/connection.ts';
import { posts } from '../../database/schema/index.ts';
import { excerptToSave } from '../../text/excerpt.ts';
import { recordActivity } from '../activity/index.ts';
import { keepUsedImages } from '../images/index.ts';
import { recordRevision } from '../revisions/index.ts';

type Written = Required<
  Pick<
    typeof posts.$inferInsert,
    | 'title'
    | 'content'
    | 'excerpt'
    | 'author'
    | 'category'
    | 'keywords'
    | 'siteId'
    | 'leftSite'
    | 'scheduledDate'
    | 'seoTitle'
    | 'seoDescription'
    | 'seoKeyphrase'
    | 'featuredImage'
    | 'featuredImageAlt'
  >
>;

/**
 * Creates a post that a model has written and its user has not seen, as part of `tx`: it waits for review, has a date on
 * which it is to appear, and is not sent to its site before it is approved. Returns its id.
 */
export async function createWrittenPost(tx: Db, userId: string, written: Written): Promise<string> {
  await keepUsedImages(tx, userId, written);
  const text = { ...written, ...excerptToSave(written.excerpt, written.content) };
  const [row] = await tx
    .insert(posts)
    .values({ ...text, userId, status: 'pending', aiGenerated: true })
    .returning();
  if (!row) throw new Error('The new post was not returned');
  const { id: postId, siteId, title } = row;
  await recordActivity(tx, userId, { kind: 'post.generated', postId, siteId, title });
  await recordRevision(tx, { userId, postId, text: row, author: 'pressloom', cause: 'generated' });
  return postId;
}
