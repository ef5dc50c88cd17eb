import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams } from './shared.ts';

/** Who made an image, and on what terms it may be used. */
export const imageAttribution = z.object({
  title: z.string(),
  creator: z.string(),
  creatorUrl: z.string().nullable(),
  /** As usually written, for example "CC BY 4.0". */
  license: z.string(),
  licenseUrl: z.string().nullable(),
  /** Page that shows the image with all its details. */
  sourceUrl: z.string().nullable(),
  /** Name of the collection it was found in. */
  source: z.string(),
});
export type ImageAttribution = z.infer<typeof imageAttribution>;

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/images',
  summary: 'Store an image of the user (JPEG, PNG, WebP or GIF, at most 10 MiB), for use in a post',
  tag: 'Images',
  key: 'write',
  status: 201,
  reply: z.object({ id, url: z.string() }),
});

export const getImageAttribution = endpoint({
  method: 'GET',
  path: '/api/images/:id/attribution',
  summary: "Attribution of an image found by searching; null for one of the user's own",
  tag: 'Images',
  key: 'read',
  params: idParams,
  reply: z.object({ attribution: imageAttribution.nullable() }),
});
