import type { newPost, Post } from '@pressloom/contract';
import type { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { posts } from '../../database/schema/index.ts';
import type { AccountUser } from '../account/current-user.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { linkCredit } from '../credits/credit-store.ts';
import { originOf } from '../generation/generation-store.ts';
import { requireOwnImage } from '../images/image-store.ts';
import { recordRevision } from '../revisions/record-revision.ts';
import { requireSite } from '../sites/site-store.ts';
import { excerptOf } from './excerpt.ts';
import { findPost } from './post-store.ts';
import { datesFor } from './status-dates.ts';

/**
 * Creates a post from what the user wrote or had written. The same request again, with the id that the client made,
 * answers the post that it created the first time.
 */
export async function createPost(
  db: Db,
  user: AccountUser,
  fields: z.output<typeof newPost>,
  by: 'created' | 'imported' = 'created',
): Promise<Post> {
  const { generationId, autosave, ...values } = fields;
  return db.transaction(async (tx) => {
    if (values.siteId) await requireSite(tx, user.id, values.siteId);
    await requireOwnImage(tx, user.id, values.featuredImage);
    const origin = generationId ? await originOf(tx, user.id, generationId, values.content) : undefined;
    const text = { ...values, excerpt: values.excerpt.trim() || (autosave ? '' : excerptOf(values.content)) };
    const [row] = await tx
      .insert(posts)
      .values({
        ...text,
        ...datesFor(values.status, values.scheduledDate),
        userId: user.id,
        author: user.fullName,
        aiGenerated: origin?.aiGenerated ?? false,
        placeholder: origin?.placeholder ?? false,
      })
      .onConflictDoNothing({ target: posts.id })
      .returning({ id: posts.id });
    if (!row) return findPost(tx, user.id, values.id ?? '');
    await recordActivity(tx, user.id, {
      kind: origin?.aiGenerated ? 'post.generated' : 'post.created',
      postId: row.id,
      siteId: values.siteId,
      title: values.title,
    });
    if (generationId) await linkCredit(tx, user.id, generationId, { id: row.id, title: values.title });
    const why = origin?.aiGenerated
      ? ({ author: 'pressloom', cause: 'generated' } as const)
      : ({ author: 'user', cause: by } as const);
    await recordRevision(tx, { userId: user.id, postId: row.id, text, ...why });
    return findPost(tx, user.id, row.id);
  });
}
