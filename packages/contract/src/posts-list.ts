/** Orders of the list; `-` is descending. `date` is the day a scheduled post is due, else the day a post was begun. */
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

/** What can be done to several posts at once. */
export const BULK_ACTIONS = ['publish', 'unschedule', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Posts in one bulk request. */
export const BULK_MAX = 100;
