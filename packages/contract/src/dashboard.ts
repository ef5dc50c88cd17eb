import { z } from 'zod';
import { activityEntry } from './activity.ts';
import { credits } from './credits.ts';
import { endpoint } from './endpoint.ts';

export const setupTask = z.object({ id: z.string(), title: z.string(), completed: z.boolean(), href: z.string() });

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Counts, credits, setup tasks and recent activity',
  tag: 'Dashboard',
  key: 'read',
  reply: z.object({
    counts: z.object({
      sites: z.number().int(),
      /** All posts, those written on sites included. */
      posts: z.number().int(),
      /** Those among them that were first written on a site. */
      postsFromSites: z.number().int(),
      /** Pages of sites among all of them. */
      pages: z.number().int(),
      scheduled: z.number().int(),
    }),
    tasks: z.array(setupTask),
    credits,
    recentActivity: z.array(activityEntry),
  }),
});
