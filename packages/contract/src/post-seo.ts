import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SEO_FIELDS } from './seo.ts';
import { idParams } from './shared.ts';

export const readPostSeo = endpoint({
  method: 'GET',
  path: '/api/posts/:id/seo',
  summary: 'SEO values that the plugin of its site stores for a post. Nothing is changed',
  tag: 'Posts',
  key: 'read',
  params: idParams,
  reply: z.object({
    /** A field that the plugin doesn't tell is missing; null if the post is on no site, or its site has no plugin. */
    values: z
      .object({ title: z.string().optional(), description: z.string().optional(), keyphrase: z.string().optional() })
      .nullable(),
    /** Fields that may have a value from here: emptied here, the next update removes it there. */
    ours: z.array(z.enum(SEO_FIELDS)),
  }),
});
export type PostSeo = z.infer<(typeof readPostSeo)['reply']>;
