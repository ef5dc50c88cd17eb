import {
  COMPARED_FIELDS,
  isUnderWay,
  type Post,
  pickFields,
  type settleRemote as settleEndpoint,
} from '@pressloom/contract';
import type { RemotePost, SeoField } from '@pressloom/wordpress';
import type { z } from 'zod';
import type { Foundation } from '../../../foundation.ts';
import { conflict, refused } from '../../../http/errors.ts';
import { emitEvent } from '../../events/index.ts';
import {
  findPost,
  findPublication,
  type LockedPost,
  lockPost,
  type PublicationRow,
  requireVersion,
  updatePostRow,
} from '../../posts/index.ts';
import { growWithinQuota } from '../../quotas/index.ts';
import { recordRevision } from '../../revisions/index.ts';
import { OTHER_POST } from '../delivery/refuse-drift.ts';
import { termsThere } from '../delivery/terms-there.ts';
import { agreeWithSite, forgetCopy } from '../outcome/agree-with-site.ts';
import { statusFromSite, waitsThere } from '../outcome/status-from-site.ts';
import { knownOf, type SeoOfPost, seoFieldsOf, withoutTooLong } from '../seo/seo-values.ts';
import { type ReadRemote, readRemote, requireSeen } from './read-remote.ts';

/**
 * Resolves drift between a post here and on its site without writing to the site. `take`: their version becomes ours,
 * and our previous text is kept as a revision. `keep`: theirs is saved as a revision, ours stays and is newer than what
 * the site has; if the site has another post in its place, ours is on no site any more.
 */
export async function settleRemote(
  services: Foundation,
  userId: string,
  postId: string,
  { choice, version, seen }: z.output<(typeof settleEndpoint)['body']>,
): Promise<Post> {
  const read = await readRemote(services, userId, postId);
  const { row, remote, theirs } = read;
  requireSeen(read, seen);
  if (choice === 'take' && remote.status === 'trash') {
    throw refused('post_in_trash', 'This post is in the trash on the site. Restore it there first.');
  }
  const text = withoutTooLong(theirs);
  return services.db.transaction(async (tx) => {
    const before = await lockPost(tx, userId, postId);
    await requireVersion(tx, userId, before, version);
    const current = await findPublication(tx, postId, row.siteId);
    if (current?.revision !== row.revision || isUnderWay(current)) {
      throw conflict('publication_under_way', 'This post is on its way to the site. Wait until that has ended.');
    }
    if (choice === 'keep') {
      await recordRevision(tx, { userId, postId, text, author: 'wordpress', cause: 'kept', before });
      if (current.errorCode === OTHER_POST) await forgetCopy(tx, current);
      else {
        await updatePostRow(tx, postId, { ...statusOf(before, remote, current), updatedAt: new Date() });
        const seo = { plugin: read.seoSupport?.plugin, seen: read.seo, ours: oursBefore(read, current) };
        await agreeWithSite(tx, current, remote, { sentVersion: 0, seo, terms: null });
      }
    } else {
      const after = taken(before, { ...read, theirs: text }, current);
      const texts = { before: before.content, after: after.content };
      await growWithinQuota(tx, services.config.quotas, userId, texts, () => updatePostRow(tx, postId, after));
      await emitEvent(tx, userId, { type: 'post', postId, version: after.version });
      await recordRevision(tx, { userId, postId, text, author: 'wordpress', cause: 'taken', before });
      await agreeWithSite(tx, current, remote, {
        sentVersion: after.version,
        seo: { plugin: read.seoSupport?.plugin, seen: read.seo, ours: oursAfter(read, current, after) },
        ourCategories: read.ourCategories,
        // Named in our order, which is not the site's.
        terms: termsThere(after, { categories: [], tags: [] }),
        wordpressMediaId: remote.featuredMedia || null,
        ...(read.image !== undefined && { wordpressMediaOf: read.image?.url ?? null }),
      });
    }
    return findPost(tx, userId, postId);
  });
}

function taken(before: LockedPost, { remote, theirs, image }: ReadRemote, copy: PublicationRow) {
  return {
    ...pickFields(theirs, COMPARED_FIELDS),
    automaticExcerpt: remote.excerpt === '',
    ...(image !== undefined && {
      featuredImage: image?.url ?? null,
      featuredImageAlt: image?.altText ?? '',
      featuredMediaId: image && remote.featuredMedia,
    }),
    ...statusOf(before, remote, copy),
    placeholder: false,
    version: before.version + 1,
    updatedAt: new Date(),
  };
}

const oursBefore = ({ seoSupport }: ReadRemote, { seo }: PublicationRow) => knownOf(seo, seoSupport)?.ours ?? [];

/** SEO values that are taken over become ours. What the plugin doesn't tell is not taken over. */
function oursAfter(read: ReadRemote, copy: PublicationRow, after: SeoOfPost): SeoField[] {
  const before = oursBefore(read, copy);
  return seoFieldsOf(after).filter((field) => read.seo[field] || before.includes(field));
}

/** Our status for what the post is there: whichever text is kept, that is what its readers find. */
const statusOf = (before: LockedPost, there: RemotePost, { remote: lastSeen }: PublicationRow) =>
  statusFromSite(before, there, { waits: waitsThere(before, lastSeen, there) });
