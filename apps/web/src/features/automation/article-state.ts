import { isLive, isUnderWay, type Run, type RunItem } from '@pressloom/contract';

type RunPost = NonNullable<RunItem['post']>;

/** A post that was approved and is on its way to its site, or waits for it. */
export const isBeingSent = ({ publication }: RunPost): boolean => isUnderWay({ state: publication?.state ?? null });

/** What can become of an article of which nothing is left to write or review, in the order in which it is said. */
export const FATES = [
  'scheduled',
  'published',
  'being scheduled',
  'not scheduled',
  'skipped',
  'deleted',
  'not written',
] as const;
export type Fate = (typeof FATES)[number];

/**
 * What became of an article; null while it is written or reviewed. By what its post is: on a site that publishes without
 * review, its user has approved nothing.
 */
export function fateOf({ state, post, progress }: RunItem, runState: Run['state']): Fate | null {
  if (state !== 'approved' && state !== 'skipped') return null;
  if (post && isLive(post.status)) return post.status;
  if (post && state === 'approved') return isBeingSent(post) ? 'being scheduled' : 'not scheduled';
  if (post) return 'skipped';
  if (progress.sections > 0 && progress.written === progress.sections) return 'deleted';
  // Stopping a run skips what is not written.
  return runState === 'stopped' ? 'not written' : 'skipped';
}

/** What brings an article back that was skipped or deleted; null where nothing does. */
export function wayBack({ state, post }: RunItem, { site }: Pick<Run, 'site'>): 'restore' | 'retry' | null {
  if (state !== 'skipped') return null;
  if (post) return isLive(post.status) || isBeingSent(post) ? null : 'restore';
  // Articles are written for the site of their run.
  return site ? 'retry' : null;
}

/**
 * When an article is to appear, or has: the date of its post, which its user may have moved, and else the planned one. Null
 * for one that was skipped, deleted or taken back.
 */
export function dateOf({ state, post, plannedAt }: RunItem): string | null {
  const date = post?.scheduledDate ?? post?.publishedAt ?? null;
  const isTakenBack = state === 'approved' && post?.status === 'draft' && !isBeingSent(post);
  if (state === 'skipped') return post && isLive(post.status) ? date : null;
  return isTakenBack ? null : (date ?? plannedAt);
}
