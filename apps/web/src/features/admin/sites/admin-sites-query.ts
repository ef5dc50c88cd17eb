import { api } from '../../../lib/api/api-client.ts';
import { listQuery } from '../list/list-query.ts';
import type { ListQuery } from '../list/use-list-params.ts';

export const SITES_CHOICES = {
  sort: ['-created', 'created', 'name', '-name'],
  health: ['failing', 'interrupted'],
} as const;

export const adminSitesQuery = (query: ListQuery<typeof SITES_CHOICES>) =>
  listQuery('sites', query, (page, signal) => api('GET /api/admin/sites', { query: page, signal }));
