import { api } from '../../../lib/api/api-client.ts';
import { listQuery } from '../list/list-query.ts';
import type { ListQuery } from '../list/use-list-params.ts';

export const POSTS_CHOICES = {
  sort: ['-created', 'created', 'title', '-title'],
  status: ['draft', 'pending', 'scheduled', 'published'],
} as const;

export const adminPostsQuery = (query: ListQuery<typeof POSTS_CHOICES>) =>
  listQuery('posts', query, (page, signal) => api('GET /api/admin/posts', { query: page, signal }));
