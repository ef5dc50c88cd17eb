import type { AuditAction } from '@pressloom/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client.ts';
import { EVERY_VISIT } from '../../../lib/api/query-client.ts';

export interface AuditFilter {
  action?: AuditAction;
  /** ID of an administrator. */
  administrator?: string;
  /** ID of what was acted on. */
  subject?: string;
}

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/audit', { query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    meta: EVERY_VISIT,
  });
