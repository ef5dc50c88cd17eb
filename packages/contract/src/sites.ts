import { z } from 'zod';
import { formerName, SITE_NAMES, withApiNames } from './api-names.ts';
import { endpoint } from './endpoint.ts';
import { siteAuthor } from './post-settings.ts';
import { SEO_FIELDS, SEO_PLUGINS } from './seo.ts';
import { id, idParams, instant, nothing } from './shared.ts';

/** `ftp://` and similar schemes lead to the files of a site, not to the site. */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i;

/** A site address as people type it: `https://` is added if the scheme is missing. */
export const siteUrl = z
  .string()
  .trim()
  .min(1, 'Please enter a valid URL')
  .max(2000, 'Please enter a valid URL')
  .refine((value) => !OTHER_SCHEME.test(value), 'Please enter the address of the website, which begins with https://')
  .transform((value) => (/^https?:/i.test(value) ? value : `https://${value}`))
  .refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  }, 'Please enter a valid URL');

export const siteName = z
  .string()
  .trim()
  .min(1, 'Site name is required')
  .max(200, 'Site name must be at most 200 characters');
export const siteUsername = z.string().trim().min(1, 'Username is required').max(200);
export const sitePassword = z.string().trim().min(1, 'Password is required').max(200);

export const siteForm = z.object({ name: siteName, url: siteUrl, username: siteUsername, password: sitePassword });

/** What the connected WordPress user may do on the site. */
export const siteCapabilities = z.object({
  editPosts: z.boolean(),
  publishPosts: z.boolean(),
  uploadFiles: z.boolean(),
  manageCategories: z.boolean(),
  unfilteredHtml: z.boolean(),
  /** Whether posts can be assigned to other authors. Unknown for sites connected before this was checked. */
  editOthersPosts: z.boolean().optional(),
  /** What the site's REST API hides; posts are sent without it. Unknown for sites connected before this was checked. */
  missingParts: z.array(z.enum(['categories', 'tags', 'media'])).optional(),
  /**
   * Its SEO plugin and the fields that can be set through it; null if it has none that we know. Unknown for sites
   * connected before this was checked.
   */
  seo: z
    .object({ plugin: z.enum(SEO_PLUGINS), fields: z.array(z.enum(SEO_FIELDS)) })
    .nullable()
    .optional(),
});
export type SiteCapabilities = z.infer<typeof siteCapabilities>;

const siteCategory = z.string().trim().max(200, 'Category must be at most 200 characters');
/**
 * Who publishes scheduled posts when they are due. `wordpress`: they are sent at once, and watched; `pressloom`: they
 * wait on the site as drafts until we publish them, for sites whose WP-Cron does not run reliably.
 */
const scheduledBy = z.enum(['wordpress', 'pressloom']);
const publishTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as 08:30');

export const siteHealth = z.object({
  /** `interrupted`: posts wait because the site does not accept them at the moment; it is probed every minute. */
  state: z.enum(['connected', 'failing', 'interrupted']),
  checkedAt: instant,
  /** Code and text of the problem; null while connected. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** When posts started waiting for the site; null if none do. */
  since: instant.nullable(),
});

export const site = z.object({
  id,
  site_name: z.string(),
  name: z.string().meta(formerName('site_name')),
  /** The site address as its visitors see it. */
  url: z.string(),
  username: z.string(),
  created_at: instant,
  createdAt: instant.meta(formerName('created_at')),
  /** IANA name, or an offset such as `+05:30` if the site has only that. */
  timezone: z.string(),
  roles: z.array(z.string()),
  capabilities: siteCapabilities,
  health: siteHealth,
  /** What is not possible on the site, in words; empty if everything is. */
  notices: z.array(z.string()),
  /** Category for posts that have none; empty: the site's own default. */
  defaultCategory: siteCategory,
  /** Author of new posts on the site; null: the connected account. */
  defaultAuthor: siteAuthor.nullable(),
  /** `08:30` on the site's clock: the time proposed when scheduling. */
  publishTime: publishTime.nullable(),
  /** Whether keywords become tags. */
  sendTags: z.boolean(),
  scheduledBy,
});
export type Site = z.infer<typeof site>;

export const listSites = endpoint({
  method: 'GET',
  path: '/api/sites',
  summary: 'All sites of the user, newest first',
  tag: 'Sites',
  key: 'read',
  reply: z.object({ sites: z.array(site) }),
});

export const getSite = endpoint({
  method: 'GET',
  path: '/api/sites/:id',
  summary: 'One site',
  tag: 'Sites',
  key: 'read',
  params: idParams,
  reply: site,
});

export const addSite = endpoint({
  method: 'POST',
  path: '/api/sites',
  summary:
    'Test a connection with an application password and store it. A blog that is already connected is refused: with another account with 409 `same_site`, at another address with 409 `same_blog`',
  tag: 'Sites',
  key: 'none',
  body: withApiNames(
    siteForm.extend({
      /** Connect it as a second site although it holds the posts of a connected one: as a copy, or for another account. */
      separate: z.boolean().optional(),
    }),
    SITE_NAMES,
  ),
  status: 201,
  reply: site.extend({
    /** The site was connected before, with the same account: its name and password are replaced. */
    wasConnected: z.boolean(),
  }),
});

export const authorizeSite = endpoint({
  method: 'POST',
  path: '/api/sites/authorize',
  summary: "Start a one-click connection; returns the URL of the site's own authorize screen",
  tag: 'Sites',
  key: 'none',
  body: withApiNames(
    z.object({
      url: siteUrl,
      /** Name to store; defaults to the name the site gives itself. */
      name: siteName.optional(),
      /** An existing site to reconnect. */
      siteId: id.optional(),
    }),
    SITE_NAMES,
  ),
  reply: z.object({ authorizeUrl: z.string() }),
});

export const changeSite = endpoint({
  method: 'PATCH',
  path: '/api/sites/:id',
  summary: 'Rename a site, or change its defaults for new posts',
  tag: 'Sites',
  key: 'write',
  params: idParams,
  body: withApiNames(
    z.object({
      name: siteName.optional(),
      defaultCategory: siteCategory.optional(),
      defaultAuthor: siteAuthor.nullable().optional(),
      publishTime: publishTime.nullable().optional(),
      sendTags: z.boolean().optional(),
      scheduledBy: scheduledBy.optional(),
    }),
    SITE_NAMES,
  ),
  reply: site,
});

/** What a site offers to choose from for new posts. */
export const siteOptions = z.object({
  categories: z.array(z.string()),
  /** Null if the connected account may write only under its own name. */
  authors: z.array(siteAuthor).nullable(),
});
export type SiteOptions = z.infer<typeof siteOptions>;

export const readSiteOptions = endpoint({
  method: 'GET',
  path: '/api/sites/:id/options',
  summary: 'Current categories and authors of a site',
  tag: 'Sites',
  key: 'read',
  params: idParams,
  reply: siteOptions,
});

export const checkSite = endpoint({
  method: 'POST',
  path: '/api/sites/:id/check',
  summary: 'Test the stored connection again and record the result',
  tag: 'Sites',
  key: 'write',
  params: idParams,
  reply: site,
});

export const reconnectSite = endpoint({
  method: 'POST',
  path: '/api/sites/:id/reconnect',
  summary: 'Replace the credentials of a site after testing them',
  tag: 'Sites',
  key: 'none',
  params: idParams,
  body: z.object({ username: siteUsername, password: sitePassword }),
  reply: site,
});

export const siteDeletion = endpoint({
  method: 'GET',
  path: '/api/sites/:id/deletion',
  summary: 'What deleting a site would end here',
  tag: 'Sites',
  key: 'read',
  params: idParams,
  reply: z.object({
    /** Scheduled posts that would stay drafts: they wait here to be published. */
    waitingHere: z.number(),
    /** Scheduled posts that WordPress still publishes. */
    scheduledThere: z.number(),
    /** Drafts that are here only, those in review with them. */
    drafts: z.number(),
    /** Autopilots that would be deleted with it. */
    autopilots: z.number(),
  }),
});
export type SiteDeletion = z.infer<typeof siteDeletion.reply>;

export const deleteSite = endpoint({
  method: 'DELETE',
  path: '/api/sites/:id',
  summary: 'Disconnect a site and delete its credentials; posts stay here and on the site',
  tag: 'Sites',
  key: 'none',
  params: idParams,
  reply: nothing,
});
