import { z } from 'zod';
import { ACTIVITY_AREAS, ACTIVITY_KINDS, ACTIVITY_PAGE } from './activity-kinds.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './shared.ts';

export const activityKind = z.enum([...ACTIVITY_KINDS.posts, ...ACTIVITY_KINDS.sites, ...ACTIVITY_KINDS.account]);

/** Something that happened to a post, a site or the account. */
export const activityEntry = z.object({
  id,
  /** During a rolling deploy a newer release may write kinds that this one does not know. */
  kind: activityKind.or(z.string()),
  /** The post; null once it is deleted. */
  postId: id.nullable(),
  /** The site; null once it is disconnected. */
  siteId: id.nullable(),
  /** Title of the post or name of the site at the time, or what was paid; otherwise empty for the account. */
  title: z.string(),
  /** Name of the site the post was sent to. */
  siteName: z.string().nullable(),
  /** Extra detail: the reason for a failure, the time of a schedule, the device of a sign-in. */
  note: z.string().nullable(),
  /** The date the post is scheduled for. */
  scheduledDate: instant.nullable(),
  createdAt: instant,
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityQuery = z.object({
  area: z.enum(ACTIVITY_AREAS).optional(),
  siteId: id.optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(ACTIVITY_PAGE),
});

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/activity',
  summary: "Activity of the user's posts, sites and account, newest first",
  tag: 'Activity',
  key: 'read',
  query: activityQuery,
  reply: z.object({ entries: z.array(activityEntry), nextCursor: z.string().nullable() }),
});
