import { z } from 'zod';
import type { WordPressClient } from '../client.ts';
import { wordpressError } from '../errors.ts';
import { SEO_TIMEOUT_MS, type SeoAdapter } from './adapter.ts';
import { isCut, type SeoField, type SeoValues, seoValue } from './seo-values.ts';

const METAS = 'title-description-metas';
const KEYWORDS = 'target-keywords';
const KEYWORDS_KEY = '_seopress_analysis_target_kw';

const metas = z.object({ title: seoValue, description: seoValue });
const keywords = z
  .object({ value: z.union([z.array(seoValue), z.record(z.string(), seoValue).transform(Object.values<string>)]) })
  .transform(({ value }) => value.map((keyword) => keyword.trim()).join(', '));
const done = z.object({ code: z.literal('success') });

const routeOf = (id: number | string, what: string) => `seopress/v1/posts/${id}/${what}`;
/** As the index of the namespace names it. */
const registered = (what: string) => `/${routeOf('(?P<id>\\d+)', what)}`;

const readMetas = (client: WordPressClient, id: number) =>
  client.get(routeOf(id, METAS), { schema: metas, timeoutMs: SEO_TIMEOUT_MS });
const readKeywords = (client: WordPressClient, id: number) =>
  client.get(routeOf(id, KEYWORDS), { schema: keywords, timeoutMs: SEO_TIMEOUT_MS });

/** Its routes take PUT only, which some hosts refuse: WordPress takes a POST with this parameter for one. */
const put = (client: WordPressClient, route: string, body: object) =>
  client.post(route, { query: { _method: 'PUT' }, body, schema: done, timeoutMs: SEO_TIMEOUT_MS });

/** Routes of its own: one for title and description, which are sent together, and one for keyphrases. */
export const seopress: SeoAdapter = {
  namespace: 'seopress/v1',
  hasRoutes: true,
  isAllOrNothing: false,
  writable: ({ routes }) => [
    ...(routes.includes(registered(METAS)) ? (['title', 'description'] satisfies SeoField[]) : []),
    ...(routes.includes(registered(KEYWORDS)) ? (['keyphrase'] satisfies SeoField[]) : []),
  ],
  async read(client, id) {
    return { ...(await readMetas(client, id)), keyphrase: await readKeywords(client, id) };
  },
  async write(client, id, { keyphrase, ...texts }, before) {
    const saved: SeoValues = {};
    if (texts.title !== undefined || texts.description !== undefined) {
      const { title = '', description = '' } = { ...before, ...texts };
      if (isCut(title) || isCut(description)) throw wordpressError('seo_value_too_long', 'final');
      await put(client, routeOf(id, METAS), { title, description });
      Object.assign(saved, await readMetas(client, id));
    }
    if (keyphrase !== undefined) {
      await put(client, routeOf(id, KEYWORDS), { [KEYWORDS_KEY]: keyphrase });
      saved.keyphrase = await readKeywords(client, id);
    }
    return saved;
  },
};
