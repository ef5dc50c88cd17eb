import type { Publication } from '@pressloom/contract';
import {
  getPublicPost,
  isWordPressError,
  type PublicPost,
  readableText,
  type WordPressClient,
} from '@pressloom/wordpress';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { publications } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { readFailuresOf } from '../../notifications/index.ts';
import {
  findPublication,
  isPublic,
  type LockedPost,
  lockPost,
  type PublicationRow,
  toPublication,
  updatePostRow,
} from '../../posts/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import { emitPublicationChangedQuietly } from '../outcome/publication-events.ts';
import { statusFromSite } from '../outcome/status-from-site.ts';
import { forgetUnreadable } from '../schedule/record-unreadable.ts';
import { isAsRead } from './is-as-read.ts';
import { ONLY_READABLE } from './only-readable.ts';

/** A post that the account may not edit, as a visitor sees it. @throws the error that it was refused with, if nobody sees it */
export async function readAsVisitor(
  error: unknown,
  client: WordPressClient,
  site: Pick<SiteRow, 'wordpressUserId'>,
  { post, row }: { post: Pick<LockedPost, 'title'>; row: PublicationRow },
): Promise<PublicPost> {
  if (!isWordPressError(error, 'not_allowed') || row.wordpressId === null) throw error;
  const found = await getPublicPost(client, row.wordpressId);
  if (!found || !isPublic(found)) throw error;
  // A site that was restored from a backup reassigns ids.
  const isSameTitle = [row.remote?.title, post.title].some(
    (title) => readableText(title ?? '') === readableText(found.title),
  );
  if (!isSameTitle && found.author !== site.wordpressUserId) throw error;
  return found;
}

/**
 * Records that a post is public, although the account may not edit it and its text can't be compared. A contributor's
 * request to publish has come to its end once an editor has published the post.
 */
export async function recordPublicState(
  { db }: Pick<Foundation, 'db'>,
  row: PublicationRow,
  there: PublicPost,
): Promise<Publication> {
  const { userId, postId, siteId } = row;
  const { status, slug, dateGmt, modifiedGmt, link } = there;
  const isFulfilled = row.state === 'failed' && row.errorCode === 'cannot_publish';
  return db.transaction(async (tx) => {
    const post = await lockPost(tx, userId, postId);
    await forgetUnreadable(tx, row);
    const [updated] = await tx
      .update(publications)
      .set({
        link,
        // Of a public post, the date is a setting: what was seen of them stays.
        remote: {
          ...row.remote,
          status,
          slug,
          dateGmt: row.remote && isPublic(row.remote) ? row.remote.dateGmt : dateGmt,
          modifiedGmt,
        },
        notices: [ONLY_READABLE],
        ...(isFulfilled && { state: 'done' as const, errorCode: null, errorMessage: null }),
        updatedAt: DATABASE_TIME,
      })
      .where(isAsRead(row))
      .returning();
    // A request made meanwhile takes precedence over what was read.
    if (!updated) return toPublication((await findPublication(tx, postId, siteId)) ?? row, post.version);
    const after = statusFromSite(post, there);
    if (after) await updatePostRow(tx, postId, after);
    if (isFulfilled) await readFailuresOf(tx, updated);
    await emitPublicationChangedQuietly(
      tx,
      updated,
      after && post.status !== 'published' ? 'post.published' : undefined,
    );
    return toPublication(updated, post.version);
  });
}
