import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { postSummary } from './posts.ts';

export const setupTask = z.object({ id: z.string(), title: z.string(), completed: z.boolean(), href: z.string() });

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Counts, set-up tasks and the latest posts',
  tag: 'Dashboard',
  key: 'read',
  reply: z.object({
    counts: z.object({ sites: z.number().int(), posts: z.number().int(), scheduled: z.number().int() }),
    tasks: z.array(setupTask),
    recentPosts: z.array(postSummary),
  }),
});
