import { z } from 'zod';
import { SEO_TIMEOUT_MS, type SeoAdapter } from './adapter.ts';
import { seoValue } from './seo-values.ts';

const KEYS = {
  title: '_yoast_wpseo_title',
  description: '_yoast_wpseo_metadesc',
  keyphrase: '_yoast_wpseo_focuskw',
} as const;
const FIELDS = ['title', 'description', 'keyphrase'] as const;

const asStored = {
  query: { context: 'edit', _fields: FIELDS.map((field) => `meta.${KEYS[field]}`) },
  timeoutMs: SEO_TIMEOUT_MS,
  schema: z
    .object({
      // PHP serializes an empty map as a list.
      meta: z.union([z.partialRecord(z.enum(Object.values(KEYS)), seoValue), z.array(z.never()).transform(() => ({}))]),
    })
    .transform(({ meta }) => {
      const stored: Partial<Record<string, string>> = meta;
      return Object.fromEntries(FIELDS.flatMap((field) => entryOf(field, stored[KEYS[field]])));
    }),
};

const entryOf = (field: string, value: string | undefined) => (value === undefined ? [] : [[field, value]]);

/**
 * Keys of the post's `meta`, which Yoast registers for posts since 27.7. Unregistered ones are dropped with a 200, so
 * only those that the site's schema names are sent.
 */
export const yoast: SeoAdapter = {
  namespace: 'yoast/v1',
  hasRoutes: false,
  writable: ({ metaKeys }) => FIELDS.filter((field) => metaKeys.includes(KEYS[field])),
  read: (client, id) => client.get(`${client.postsRoute}/${id}`, asStored),
  write: (client, id, values) =>
    client.post(`${client.postsRoute}/${id}`, {
      ...asStored,
      body: { meta: Object.fromEntries(FIELDS.flatMap((field) => entryOf(KEYS[field], values[field]))) },
    }),
};
