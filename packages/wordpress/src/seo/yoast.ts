import { z } from 'zod';
import { SEO_TIMEOUT_MS, type SeoAdapter } from './adapter.ts';
import { seoValue } from './seo-values.ts';

const KEYS = {
  title: '_yoast_wpseo_title',
  description: '_yoast_wpseo_metadesc',
  keyphrase: '_yoast_wpseo_focuskw',
} as const;
const FIELDS = ['title', 'description', 'keyphrase'] as const;

/** PHP serializes an empty map as a list. */
const empty = z.array(z.never()).transform(() => ({}));
const asStored = {
  query: { context: 'edit', _fields: FIELDS.map((field) => `meta.${KEYS[field]}`) },
  timeoutMs: SEO_TIMEOUT_MS,
  schema: z
    .union([
      z.object({ meta: z.union([z.partialRecord(z.enum(Object.values(KEYS)), seoValue), empty]) }),
      empty.transform((meta) => ({ meta })),
    ])
    .transform(({ meta }) => {
      const stored: Partial<Record<string, string>> = meta;
      return Object.fromEntries(FIELDS.flatMap((field) => entryOf(field, stored[KEYS[field]])));
    }),
};

const entryOf = (field: string, value: string | undefined) => (value === undefined ? [] : [[field, value]]);

/**
 * Keys of the post's `meta`, which Yoast registers for posts since 27.7. Unregistered ones are dropped with a 200, so
 * only those that the schema of posts names are sent, and what is missing afterwards was dropped: pages have none of them.
 */
export const yoast: SeoAdapter = {
  namespace: 'yoast/v1',
  hasRoutes: false,
  isAllOrNothing: false,
  writable: ({ metaKeys }) => FIELDS.filter((field) => metaKeys.includes(KEYS[field])),
  read: (client, id) => client.get(`${client.postsRoute}/${id}`, asStored),
  async write(client, id, values) {
    const saved = await client.post(`${client.postsRoute}/${id}`, {
      ...asStored,
      body: { meta: Object.fromEntries(FIELDS.flatMap((field) => entryOf(KEYS[field], values[field]))) },
    });
    const dropped = FIELDS.filter((field) => values[field] !== undefined && saved[field] === undefined);
    return { ...saved, ...Object.fromEntries(dropped.map((field) => [field, ''])) };
  },
};
