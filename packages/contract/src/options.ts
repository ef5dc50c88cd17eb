export const POST_STATUSES = ['draft', 'pending', 'scheduled', 'published'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** Readers see the post on its site, or will by themselves. */
export const isLive = (status: PostStatus) => status === 'scheduled' || status === 'published';

/** The date under which a post is listed: its planned one while it is scheduled or in review, else that of its creation. */
export const listedDate = <Instant>(post: {
  status: PostStatus;
  scheduledDate: Instant | null;
  createdAt: Instant;
}): Instant => ((post.status === 'scheduled' || post.status === 'pending') && post.scheduledDate) || post.createdAt;

export const POST_STATUS_LABELS: Record<PostStatus, string> = {
  draft: 'Draft',
  pending: 'Pending Review',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** Where a post was first written: in pressloom, or on its site. */
export const POST_ORIGINS = ['here', 'site'] as const;
export type PostOrigin = (typeof POST_ORIGINS)[number];

/** What a post is on its site. Whatever is written here is a post; pages are read from sites whose user wants them. */
export const POST_TYPES = ['post', 'page'] as const;
export type PostType = (typeof POST_TYPES)[number];

/** Sort orders of the list; `-` is descending. `date` is a post's scheduled date or, without one, its creation date. */
export const POST_ORDERS = [
  '-created',
  'created',
  'title',
  '-title',
  '-date',
  'date',
  '-published',
  'published',
] as const;
export type PostOrder = (typeof POST_ORDERS)[number];

/** Actions available for several posts at once. */
export const BULK_ACTIONS = ['publish', 'update', 'edit', 'unschedule', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

interface ActedOn {
  type: PostType;
  status: PostStatus;
  siteId: string | null;
  publicationState: (typeof PUBLICATION_STATES)[number] | null;
  outdated: boolean;
  sample: boolean;
  placeholder: boolean;
}

/** Whether a bulk action applies to a post: one without a site, and a placeholder, need a choice on their own page. */
export function allowsBulkAction(action: BulkAction, post: ActedOn): boolean {
  if (action === 'delete') return true;
  if (action === 'edit') return post.type === 'post';
  return post.siteId !== null && !post.sample && !post.placeholder && APPLIES[action](post);
}

const APPLIES: Record<'publish' | 'update' | 'unschedule', (post: ActedOn) => boolean> = {
  publish: ({ status }) => status !== 'published',
  update: (post) => canBeUpdated(post),
  unschedule: ({ status }) => status === 'scheduled',
};

/** Whether there are changes that an update sends. Where the last request is under way or has failed, its user decides. */
export const canBeUpdated = ({ publicationState, outdated }: Pick<ActedOn, 'publicationState' | 'outdated'>): boolean =>
  outdated && publicationState === 'done';

/** Maximum number of posts in one bulk request. */
export const BULK_MAX = 100;

/**
 * What became of a request: `waiting` for its next attempt, or for a site that takes no posts right now; `stopped` by
 * the user; `drifted` where the site has changed the post and the user is to choose.
 */
export const PUBLICATION_STATES = ['queued', 'waiting', 'publishing', 'done', 'failed', 'stopped', 'drifted'] as const;

/** The states of a request that has not ended yet. */
const UNDER_WAY: readonly string[] = ['queued', 'waiting', 'publishing'];

const NOT_DONE = {
  publish: 'Not published',
  schedule: 'Not scheduled',
  update: 'Not updated',
  unschedule: 'Not moved to draft',
  untrash: 'Not restored',
  delete: 'Not deleted',
} as const;

/** What a request that has failed is called. To publish what is public already was to update it. */
export const notDone = ({ action, isPublic }: { action: keyof typeof NOT_DONE; isPublic: boolean }) =>
  NOT_DONE[action === 'publish' && isPublic ? 'update' : action];

/** The request has not ended yet. */
export const isUnderWay = ({ state }: { state: (typeof PUBLICATION_STATES)[number] | null }): boolean =>
  state !== null && UNDER_WAY.includes(state);
