import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DELIVERIES_DAYS } from './limits.ts';
import { id, instant } from './shared.ts';

/** How requests to a site went, counted from its delivery log. */
export const siteDeliveries = z.object({
  siteId: id,
  /** Requests that the site fulfilled. */
  delivered: z.number().int(),
  /** Requests that it refused, or that could not be sent at all. */
  failed: z.number().int(),
  lastDeliveredAt: instant.nullable(),
  /** What has gone wrong since the last successful delivery; null if nothing has. */
  problem: z
    .object({
      since: instant,
      /** `retry`: will be tried again; `failed`: someone has to fix the cause. */
      kind: z.enum(['retry', 'failed']),
      /** HTTP status of the last response; null if there was none. */
      status: z.number().int().nullable(),
      code: z.string().nullable(),
      message: z.string(),
      nextAttemptAt: instant.nullable(),
    })
    .nullable(),
});
export type SiteDeliveries = z.infer<typeof siteDeliveries>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/sites/deliveries',
  summary: `Delivery statistics of each site for the last ${DELIVERIES_DAYS} days`,
  tag: 'Sites',
  key: 'read',
  reply: z.object({ sites: z.array(siteDeliveries) }),
});
