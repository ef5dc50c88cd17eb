import type { newPost, Post, PostStatus, User } from '@pressloom/contract';
import type { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { posts } from '../../database/schema/index.ts';
import { excerptToSave } from '../../text/excerpt.ts';
import { recordActivity } from '../activity/index.ts';
import { linkCredit } from '../credits/index.ts';
import { originOf } from '../generation/index.ts';
import { keepUsedImages, requireOwnImage } from '../images/index.ts';
import { findPost, lockPost } from '../posts/index.ts';
import type { AskedByStatus } from '../publishing/index.ts';
import { requestByStatus } from '../publishing/index.ts';
import { type Quotas, withinQuota } from '../quotas/index.ts';
import { recordRevision } from '../revisions/index.ts';
import { requireLastingSite } from '../sites/index.ts';
import { refusePublicationDate } from './publication-date.ts';
import { publishScopeMissing } from './scope-missing.ts';

/**
 * Creates a post from what the user wrote or had written. A repeated request, recognized by the id that the client
 * chose, returns the post that the first one created. A post created as scheduled or published is a draft until its
 * site has confirmed that; this is requested in the same transaction.
 *
 * @throws 422 `quota_reached`
 */
export async function createPost(
  { db, quotas }: { db: Db; quotas: Quotas },
  user: User,
  fields: z.output<typeof newPost>,
  { by = 'created', mayPublish = true }: { by?: 'created' | 'imported'; mayPublish?: boolean } = {},
): Promise<Post> {
  const { generationId, autosave, confirmPlaceholder, status, scheduledDate, ...values } = fields;
  const asked = ASKED[status];
  if (asked && !mayPublish) throw publishScopeMissing();
  refusePublicationDate(fields, null);
  return withinQuota(db, quotas, user.id, async (tx) => {
    await requireOwn(tx, user.id, values);
    await keepUsedImages(tx, user.id, values);
    const origin = generationId ? await originOf(tx, user.id, generationId, values.content) : undefined;
    const text = { ...values, ...excerptToSave(values.excerpt.trim(), values.content) };
    const [row] = await tx
      .insert(posts)
      .values({
        ...text,
        status: asked ? 'draft' : status,
        userId: user.id,
        author: user.fullName,
        ...(origin && { aiGenerated: origin.aiGenerated, placeholder: origin.placeholder }),
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
    if (asked) {
      const post = await lockPost(tx, user.id, row.id);
      await requestByStatus(tx, user.id, post, { asked, scheduledDate, confirmPlaceholder });
    }
    return findPost(tx, user.id, row.id);
  });
}

async function requireOwn(tx: Db, userId: string, fields: Pick<z.output<typeof newPost>, 'siteId' | 'featuredImage'>) {
  if (fields.siteId) await requireLastingSite(tx, userId, fields.siteId);
  await requireOwnImage(tx, userId, fields.featuredImage);
}

const ASKED: { [status in PostStatus]?: AskedByStatus } = { scheduled: 'schedule', published: 'publish' };
