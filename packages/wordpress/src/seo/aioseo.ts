import { z } from 'zod';
import { SEO_TIMEOUT_MS, type SeoAdapter } from './adapter.ts';
import { seoValue } from './seo-values.ts';

const FIELD = 'aioseo_meta_data';

const asStored = {
  query: { context: 'edit', _fields: [`${FIELD}.title`, `${FIELD}.description`, `${FIELD}.keyphrases`] },
  timeoutMs: SEO_TIMEOUT_MS,
  schema: z
    .object({
      // A list if nothing is stored: PHP serializes an empty map so.
      [FIELD]: z
        .object({
          title: seoValue,
          description: seoValue,
          keyphrases: z
            .object({ focus: z.object({ keyphrase: seoValue }) })
            .transform(({ focus }) => focus.keyphrase)
            .catch(''),
        })
        .catch({ title: '', description: '', keyphrases: '' }),
    })
    .transform(({ [FIELD]: { title, description, keyphrases } }) => ({ title, description, keyphrase: keyphrases })),
};

/**
 * A field of the post. Its keyphrases come with scores and further keyphrases that a write would replace, so they are
 * only read. An account without the plugin's own capabilities is refused, by older versions without an error.
 */
export const aioseo: SeoAdapter = {
  namespace: 'aioseo/v1',
  hasRoutes: false,
  isAllOrNothing: false,
  writable: ({ postFields }) => (postFields.includes(FIELD) ? ['title', 'description'] : []),
  read: (client, id) => client.get(`${client.postsRoute}/${id}`, asStored),
  write: (client, id, { title, description }) =>
    client.post(`${client.postsRoute}/${id}`, {
      ...asStored,
      body: { [FIELD]: { title, description } },
    }),
};
