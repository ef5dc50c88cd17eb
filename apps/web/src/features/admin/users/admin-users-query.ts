import { api } from '../../../lib/api/api-client.ts';
import { listQuery } from '../list/list-query.ts';
import type { ListQuery } from '../list/use-list-params.ts';

export const USERS_CHOICES = {
  sort: ['-created', 'created', 'name', '-name', 'email', '-email'],
  filter: ['administrators', 'blocked', 'unverified'],
} as const;

export const adminUsersQuery = (query: ListQuery<typeof USERS_CHOICES>) =>
  listQuery('users', query, (page, signal) => api('GET /api/admin/users', { query: page, signal }));
