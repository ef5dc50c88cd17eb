import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './shared.ts';

const mediaId = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

const siteImage = z.object({
  id: mediaId,
  /** Of the file itself. */
  url: z.string(),
  title: z.string(),
  altText: z.string(),
  caption: z.string(),
  /** The file (`full`), then the copies that the site made of it, in pixels; 0 where unknown. */
  sizes: z.array(z.object({ name: z.string(), url: z.string(), width: z.number(), height: z.number() })),
});
/** An image in the media library of a site. */
export type SiteImage = z.infer<typeof siteImage>;

const mediaIds = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'At most 100 numbers, separated by commas')
  .transform((list) => list.split(',').map(Number));

export const searchSiteImages = endpoint({
  method: 'GET',
  path: '/api/sites/:id/images',
  summary:
    'Images in the media library of a site, newest first: all, those that contain `search`, or those with the WordPress ids `ids`',
  tag: 'Sites',
  key: 'read',
  params: idParams,
  query: z.object({
    search: z.string().trim().max(200).default(''),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    ids: mediaIds.optional(),
  }),
  reply: z.object({
    images: z.array(siteImage),
    /** Null after the last page. */
    nextPage: z.number().int().nullable(),
  }),
});

export const SITE_IMAGE_ALT_MAX = 500;

export const describeSiteImages = endpoint({
  method: 'POST',
  path: '/api/sites/:id/images/alt-text',
  summary:
    'Add alternative texts to images in the media library of a site. Those that have one there keep it, as do ids that belong to another image than the URL',
  tag: 'Sites',
  key: 'write',
  params: idParams,
  body: z.object({
    images: z
      .array(
        z.object({
          id: mediaId,
          /** A file of the image, at any size: shows that it is the one meant. */
          url: z.string().max(2_048),
          altText: z.string().trim().min(1).max(SITE_IMAGE_ALT_MAX),
        }),
      )
      .min(1)
      .max(50),
  }),
  reply: z.object({
    /** Ids of the images that have the text now. */
    described: z.array(mediaId),
  }),
});
