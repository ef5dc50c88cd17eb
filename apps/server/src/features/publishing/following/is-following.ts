import type { LockedPost, PublicationRow } from '../../posts/index.ts';

/**
 * Whether a post that was first written on its site has no change of ours and no request under way: it follows its
 * site, whatever is written there.
 */
export const isFollowing = (
  post: Pick<LockedPost, 'origin' | 'siteId' | 'version'>,
  row: Pick<PublicationRow, 'siteId' | 'state' | 'pendingWrite' | 'sentVersion' | 'errorCode'>,
): boolean =>
  post.origin === 'site' &&
  post.siteId === row.siteId &&
  row.state === 'done' &&
  row.pendingWrite === null &&
  row.errorCode === null &&
  row.sentVersion === post.version;
