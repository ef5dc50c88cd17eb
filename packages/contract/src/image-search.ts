import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { imageAttribution } from './images.ts';
import { id } from './shared.ts';

const image = z.object({
  /** Issued by the server for this search; {@link takeImage} expects it back. */
  token: z.string(),
  /** Proxied by pressloom, so that no other server learns of the search. */
  thumbnail: z.string(),
  /** What the image shows, as far as its source says. */
  alt: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  attribution: imageAttribution,
});
export type ImageResult = z.infer<typeof image>;

export const searchImages = endpoint({
  method: 'GET',
  path: '/api/image-search',
  summary: 'Images licensed for use in posts, from Openverse, Unsplash or Pexels',
  tag: 'Images',
  key: 'read',
  query: z.object({
    query: z.string().trim().min(1, 'Please enter what the image should show').max(200),
    page: z.coerce.number().int().min(1).max(10).default(1),
  }),
  reply: z.object({
    /** Name of the collection the images come from. */
    source: z.string(),
    images: z.array(image),
    /** Null after the last page. */
    nextPage: z.number().int().nullable(),
  }),
});

export const takeImage = endpoint({
  method: 'POST',
  path: '/api/image-search',
  summary: "Store a found image as one of the user's, with its attribution",
  tag: 'Images',
  key: 'write',
  body: z.object({ token: z.string().min(1).max(6_000) }),
  status: 201,
  reply: z.object({ id, url: z.string(), alt: z.string(), attribution: imageAttribution }),
});
