import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './shared.ts';
import { site, sitePassword, siteUrl, siteUsername } from './sites.ts';

/**
 * A site's new address, and its credentials there: new ones, or the stored ones, which are only sent to the origin that
 * the user names here.
 */
export const newSiteAddress = z
  .object({
    url: siteUrl,
    username: siteUsername.optional(),
    password: sitePassword.optional(),
    /** Origin, e.g. `https://new.example`, to which the stored application password may be sent. */
    sendStoredPasswordTo: z.string().max(2_000).optional(),
  })
  .refine(({ password, sendStoredPasswordTo }) => password !== undefined || sendStoredPasswordTo !== undefined, {
    path: ['password'],
    message: 'Enter an application password, or allow the stored one to be sent to the new address',
  });
export type NewSiteAddress = z.infer<typeof newSiteAddress>;

/** Which of the posts sent to a site exist at another address. */
export const addressReport = z.object({
  /** The site's address as it reports it there. */
  url: z.string(),
  /** Number of posts looked up. */
  compared: z.number().int(),
  found: z.number().int(),
  /** Their ids belong to other posts there. */
  other: z.number().int(),
  missing: z.number().int(),
  /** They exist there, but the account may not edit them. They are left unchanged. */
  unreadable: z.number().int(),
  examples: z.array(z.object({ title: z.string(), link: z.string() })),
  /** `same`: our posts are there; `other`: none of them is; `unknown`: nothing was sent yet, so we cannot tell. */
  verdict: z.enum(['same', 'other', 'unknown']),
});
export type AddressReport = z.infer<typeof addressReport>;

export const checkSiteAddress = endpoint({
  method: 'POST',
  path: '/api/sites/:id/address/check',
  summary: 'Test a new address of a site, and find its published posts there. Nothing is changed',
  tag: 'Sites',
  key: 'none',
  params: idParams,
  body: newSiteAddress,
  reply: addressReport,
});

export const changeSiteAddress = endpoint({
  method: 'POST',
  path: '/api/sites/:id/address',
  summary:
    'Move a site and its posts to a new address, after the same test. A different blog is refused with 422 `other_blog`',
  tag: 'Sites',
  key: 'none',
  params: idParams,
  body: newSiteAddress.safeExtend({
    /** The user confirms that it is the same blog although nothing can prove it. */
    withoutProof: z.boolean().optional(),
  }),
  reply: site,
});
