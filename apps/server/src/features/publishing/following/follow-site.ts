import { isDeepStrictEqual } from 'node:util';
import { type PublicationAction, pickFields } from '@pressloom/contract';
import type { RemotePost } from '@pressloom/wordpress';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { libraryPosts, publications } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { type LockedPost, type PublicationRow, updatePostRow } from '../../posts/index.ts';
import { hasRevisions, recordRevision } from '../../revisions/index.ts';
import { isUnedited } from '../delivery/fingerprint.ts';
import { settingsFromSite } from '../delivery/post-settings.ts';
import { snapshotOf } from '../delivery/snapshot.ts';
import { termsThere } from '../delivery/terms-there.ts';
import { waitsThere } from '../outcome/status-from-site.ts';
import { isLiveThere } from '../remote-status.ts';
import { forgetUnreadable } from '../schedule/record-unreadable.ts';
import { type NamesThere, valuesFromSite } from './values-from-site.ts';

const SETTINGS = ['visibility', 'password', 'slug', 'authorOnSite', 'publicationDate', 'sticky'] as const;

/** The request that would have brought a post to where it is. */
export const actionThere = (remote: { status: string }): PublicationAction =>
  remote.status === 'future' ? 'schedule' : isLiveThere(remote) ? 'publish' : 'update';

/**
 * Makes a locked post that follows its site what it is there now, and that its new baseline. It gets a new version only
 * if its text has changed, and its earlier one is kept only if the user has ever edited it here.
 */
export async function followSite(
  tx: Db,
  before: LockedPost,
  row: PublicationRow,
  remote: RemotePost,
  names: NamesThere = {},
): Promise<PublicationRow | undefined> {
  const fromSite = valuesFromSite(remote, names);
  const settings = settingsFromSite(remote, before, names.author || undefined);
  // A schedule of our clock waits there as a draft.
  const waits = waitsThere(before, row.remote, remote);
  const values = {
    ...settings,
    ...fromSite,
    ...(waits && pickFields(before, ['status', 'scheduledDate', 'publishedAt'])),
  };
  const { userId, postId } = row;
  const isSame =
    isUnedited(row.remote, remote) === true &&
    before.content === values.content &&
    isDeepStrictEqual(pickFields(before, SETTINGS), pickFields(settings, SETTINGS));
  const version = isSame ? before.version : before.version + 1;
  const hasOtherImage = remote.featuredMedia !== (row.wordpressMediaId ?? 0);
  await updatePostRow(tx, postId, {
    ...values,
    ...(hasOtherImage && { featuredImage: null, featuredImageAlt: '', featuredMediaId: null }),
    createdAt: before.createdAt,
    version,
  });
  // A text that was too large to be read with others may be read alone.
  if (before.content === '' && values.content !== '') await noteFacts(tx, row, { isTextOmitted: false });
  if (hasOtherImage) await noteFacts(tx, row, { featuredMedia: remote.featuredMedia, featuredAsked: 0 });
  if (!isSame && (await hasRevisions(tx, postId))) {
    const text = { ...before, ...values };
    await recordRevision(tx, { userId, postId, text, author: 'wordpress', cause: 'taken', before });
  }
  const [updated] = await tx
    .update(publications)
    .set({
      ...snapshotOf(remote),
      ...(await forgetUnreadable(tx, row)),
      ...(!waits && { action: actionThere(remote), scheduledDate: values.scheduledDate }),
      ...(names.categoryIds !== undefined && { ourCategories: names.categoryIds }),
      ...(names.keywords && names.category !== undefined && { terms: termsThere({ ...before, ...values }, remote) }),
      // Unknown until it is read: an update leaves it alone meanwhile.
      ...(hasOtherImage && { wordpressMediaId: null, wordpressMediaOf: null }),
      sentVersion: version,
      wantedVersion: version,
      updatedAt: DATABASE_TIME,
    })
    .where(eq(publications.id, row.id))
    .returning();
  if (!isSame) await emitEvent(tx, userId, { type: 'post', postId, version });
  return updated;
}

const noteFacts = (tx: Db, { siteId, wordpressId }: PublicationRow, facts: Partial<typeof libraryPosts.$inferInsert>) =>
  tx
    .update(libraryPosts)
    .set(facts)
    .where(and(eq(libraryPosts.siteId, siteId), eq(libraryPosts.wordpressId, wordpressId ?? 0)));
