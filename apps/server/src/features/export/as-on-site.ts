import { isLive, type PostStatus } from '@pressloom/contract';
import type { posts } from '../../database/schema/index.ts';
import { siteStatusOf } from '../posts/index.ts';
import { isReservedSlug } from '../publishing/index.ts';
import type { CopyOnSite } from './read-rows.ts';

const STATUSES: Record<PostStatus, string> = {
  draft: 'draft',
  pending: 'pending',
  scheduled: 'future',
  published: 'publish',
};

type Chosen = Pick<typeof posts.$inferSelect, 'status' | 'visibility' | 'password' | 'slug' | 'sticky'>;

/** Settings of a post as WordPress stores them: as its user chose them, or as its site has what was left to the site. */
export const settingsOf = (post: Chosen, copy: CopyOnSite | undefined) => ({
  status: statusOf(post, copy),
  password: post.visibility === 'password' ? post.password : '',
  name: post.slug || slugOnSite(copy),
  isSticky: post.sticky ?? copy?.remote?.settings?.sticky ?? false,
});

/** Only the hash of a password that was set on the site is known: a post that it protects there is private in the file. */
function statusOf({ status, visibility }: Chosen, copy: CopyOnSite | undefined): string {
  const isPrivate = visibility === 'private' || (visibility === 'default' && isHeldBack(copy));
  return isLive(status) && isPrivate ? 'private' : STATUSES[status];
}

function isHeldBack(copy: CopyOnSite | undefined): boolean {
  const remoteProtection = copy?.remote?.settings?.protection ?? null;
  // What the library read may be newer than what deliveries compare with.
  return [copy?.remote?.status, copy?.libraryStatus].some((remoteStatus) =>
    ['private', 'password'].includes(siteStatusOf({ remoteStatus: remoteStatus ?? null, remoteProtection }) ?? ''),
  );
}

const slugOnSite = (copy: CopyOnSite | undefined): string =>
  copy?.remote && !isReservedSlug(copy.remote.slug, copy.reservation) ? copy.remote.slug : '';
