import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { INSIGHTS_WEEKS } from './limits.ts';
import { id } from './shared.ts';

const hours = z.number().nullable();

/** A calendar week from Sunday to Saturday, UTC. */
export const insightsWeek = z.object({
  /** The Sunday, as a date. */
  week: z.iso.date(),
  /** Posts that went live, wherever they were written, by site; null stands for posts not on a connected site. */
  posts: z.array(z.object({ siteId: id.nullable(), count: z.number().int() })),
  /** Total words of the posts that went live. */
  words: z.number().int(),
  /** Median hours from first draft to going live, of posts written here; null if none of them went live. */
  hoursToPublish: hours,
  /** Requests that sites fulfilled and refused. */
  delivered: z.number().int(),
  failed: z.number().int(),
});
export type InsightsWeek = z.infer<typeof insightsWeek>;

export const getInsights = endpoint({
  method: 'GET',
  path: '/api/insights',
  summary: `Posts, words, pace and delivery of the last ${INSIGHTS_WEEKS} weeks, oldest first`,
  tag: 'Dashboard',
  key: 'read',
  reply: z.object({
    weeks: z.array(insightsWeek),
    /** Of all these weeks: the median hours from first draft to going live, and the posts written here that it is of. */
    timeToPublish: z.object({ hours, posts: z.number().int() }),
    sites: z.array(z.object({ id, name: z.string() })),
  }),
});
