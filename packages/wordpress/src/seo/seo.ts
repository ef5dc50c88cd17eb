import { z } from 'zod';
import { isWordPressError, type WordPressClient } from '../client.ts';
import type { WordPressError } from '../errors.ts';
import { line } from '../replies.ts';
import { SEO_TIMEOUT_MS, type SeoAdapter, type SiteSchema } from './adapter.ts';
import { aioseo } from './aioseo.ts';
import { rankMath } from './rank-math.ts';
import {
  isSameSeoValue,
  SEO_FIELDS,
  SEO_PLUGINS,
  type SeoField,
  type SeoPlugin,
  type SeoSupport,
  type SeoValues,
} from './seo-values.ts';
import { seopress } from './seopress.ts';
import { yoast } from './yoast.ts';

const ADAPTERS: Record<SeoPlugin, SeoAdapter> = { yoast, rankmath: rankMath, aioseo, seopress };

/**
 * Finds out which SEO plugin a site has and which fields it takes, from the site's own schema. Of several plugins the
 * one that takes most counts. Null if there is none that we know.
 *
 * @param namespaces as the index of the REST API states them, if it was read
 * @throws WordPressError if the site doesn't respond
 */
export async function probeSeo(client: WordPressClient, namespaces?: readonly string[]): Promise<SeoSupport | null> {
  const stated = namespaces ?? (await readNamespaces(client));
  const plugins = SEO_PLUGINS.filter((plugin) => stated.includes(ADAPTERS[plugin].namespace));
  if (plugins.length === 0) return null;
  const posts = await readPostSchema(client);
  const found: SeoSupport[] = [];
  for (const plugin of plugins) {
    const { namespace, hasRoutes, writable } = ADAPTERS[plugin];
    const routes = hasRoutes ? await readRoutes(client, namespace) : [];
    found.push({ plugin, fields: writable({ ...posts, routes }) });
  }
  return found.sort((a, b) => b.fields.length - a.fields.length)[0] ?? null;
}

const readNamespaces = (client: WordPressClient): Promise<string[]> =>
  client
    .get('', {
      query: { _fields: 'namespaces' },
      schema: z.object({ namespaces: z.array(line(100)).max(5_000) }),
      timeoutMs: SEO_TIMEOUT_MS,
    })
    .then((index) => index.namespaces);

/** The site answered, but not with what was asked: whatever that hides can't be written. */
const ifRefused =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isWordPressError(error) && (error.kind === 'final' || error.code === 'unexpected_reply')) return otherwise;
    throw error;
  };

const keysOf = z.record(line(200), z.unknown()).transform(Object.keys).catch([]);
const postSchema = z.object({
  schema: z.object({ properties: z.looseObject({ meta: z.object({ properties: keysOf }).catch({ properties: [] }) }) }),
});

/** WordPress takes this parameter for the method: hosts that refuse OPTIONS let it pass. */
const AS_OPTIONS = { _method: 'OPTIONS' };

async function readPostSchema(client: WordPressClient): Promise<Omit<SiteSchema, 'routes'>> {
  const stated = await client
    .get('wp/v2/posts', {
      query: { ...AS_OPTIONS, _fields: ['schema.properties.meta', 'schema.properties.aioseo_meta_data'] },
      schema: postSchema,
      timeoutMs: SEO_TIMEOUT_MS,
    })
    .catch(ifRefused(undefined));
  const { meta, ...properties } = stated?.schema.properties ?? { meta: { properties: [] } };
  const postFields = Object.keys(properties);
  return {
    metaKeys: meta.properties,
    postFields: postFields.length > 0 ? postFields : await readFieldsOfAnyPost(client),
  };
}

/** AIOSEO up to 5.0 adds its field without stating it in the schema: a post shows it. */
async function readFieldsOfAnyPost(client: WordPressClient): Promise<string[]> {
  const posts = await client
    .get('wp/v2/posts', {
      query: { context: 'edit', status: ['publish', 'draft'], per_page: 1, _fields: 'aioseo_meta_data' },
      schema: z.array(z.record(line(200), z.unknown())),
      timeoutMs: SEO_TIMEOUT_MS,
    })
    .catch(ifRefused([]));
  return Object.keys(posts[0] ?? {});
}

const readRoutes = (client: WordPressClient, namespace: string): Promise<string[]> =>
  client
    .get(namespace, { query: { _fields: 'routes' }, schema: z.object({ routes: keysOf }), timeoutMs: SEO_TIMEOUT_MS })
    .then(({ routes }) => routes)
    .catch(ifRefused([]));

/** The SEO values of a post as its plugin stores them; fields that it doesn't tell are missing. @throws WordPressError */
export const readSeo = (client: WordPressClient, { plugin }: SeoSupport, postId: number): Promise<SeoValues> =>
  ADAPTERS[plugin].read(client, postId);

/** Whether `writeSeo` that failed has certainly stored none of the values. */
export const hasStoredNothing = ({ plugin }: SeoSupport, { kind }: WordPressError): boolean =>
  kind !== 'unknown' && ADAPTERS[plugin].isAllOrNothing;

export interface WrittenSeo {
  /** What is stored now: read back where the plugin tells, else as it was sent. */
  values: SeoValues;
  /** Fields that the plugin accepted and did not store. */
  dropped: SeoField[];
}

/**
 * Sets SEO fields of a post, or removes those that are empty; safe to repeat. Fields that the plugin doesn't take must not be among them.
 *
 * @param before the values that the post has there, as far as they are known
 * @throws WordPressError if the plugin refuses, or the site doesn't respond
 */
export async function writeSeo(
  client: WordPressClient,
  { plugin }: SeoSupport,
  postId: number,
  values: SeoValues,
  before: SeoValues,
): Promise<WrittenSeo> {
  const saved = await ADAPTERS[plugin].write(client, postId, values, before);
  const dropped = SEO_FIELDS.filter((field) => {
    const [sent, stored] = [values[field], saved[field]];
    return sent !== undefined && stored !== undefined && !isSameSeoValue(field, sent, stored);
  });
  return { values: { ...before, ...values, ...saved }, dropped };
}
