import { z } from 'zod';
import { SEO_TIMEOUT_MS, type SeoAdapter } from './adapter.ts';

const KEYS = {
  title: 'rank_math_title',
  description: 'rank_math_description',
  keyphrase: 'rank_math_focus_keyword',
} as const;
const FIELDS = ['title', 'description', 'keyphrase'] as const;

/**
 * Its own route, the one that its sidebar in the block editor uses. An empty value deletes the key, and a `permalink`
 * among them changes the slug, so nothing but the given fields is sent. No route returns what is stored.
 */
export const rankMath: SeoAdapter = {
  namespace: 'rankmath/v1',
  hasRoutes: true,
  isAllOrNothing: true,
  writable: ({ routes }) => (routes.includes('/rankmath/v1/updateMeta') ? [...FIELDS] : []),
  read: async () => ({}),
  async write(client, objectID, values) {
    const meta = Object.fromEntries(
      FIELDS.flatMap((field) => (values[field] === undefined ? [] : [[KEYS[field], values[field]]])),
    );
    await client.post('rankmath/v1/updateMeta', {
      body: { objectType: 'post', objectID, meta },
      schema: z.looseObject({}),
      timeoutMs: SEO_TIMEOUT_MS,
    });
    return {};
  },
};
