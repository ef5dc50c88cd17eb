import { z } from 'zod';
import { adminListQuery, adminListReply } from './admin-lists.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, nothing } from './shared.ts';
import { siteHealth } from './sites.ts';

/** A site as administrators see it: how it is doing, and nothing of its credentials. */
export const adminSite = z.object({
  id,
  name: z.string(),
  url: z.string(),
  userId: id,
  owner: z.string(),
  email: z.string(),
  health: siteHealth,
  /** The last attempt to deliver something; null if there was none. */
  lastDelivery: z
    .object({
      at: instant,
      state: z.enum(['running', 'delivered', 'failed']),
      /** Why it failed. */
      message: z.string().nullable(),
    })
    .nullable(),
  createdAt: instant,
});
export type AdminSite = z.infer<typeof adminSite>;

export const adminSitesQuery = adminListQuery(['-created', 'created', 'name', '-name'], {
  health: z.enum(['failing', 'interrupted']).optional(),
  userId: id.optional(),
});

export const listAdminSites = endpoint({
  method: 'GET',
  path: '/api/admin/sites',
  summary: 'WordPress sites of all users; the search is for a name, an address or the email of an owner',
  tag: 'Administration',
  query: adminSitesQuery,
  reply: adminListReply(adminSite),
});

export const deleteAdminSite = endpoint({
  method: 'DELETE',
  path: '/api/admin/sites/:id',
  summary: 'Removes a site and its credentials here. What was published there stays there',
  tag: 'Administration',
  params: idParams,
  reply: nothing,
});
