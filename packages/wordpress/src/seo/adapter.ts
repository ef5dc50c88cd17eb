import type { WordPressClient } from '../client.ts';
import type { SeoField, SeoValues } from './seo-values.ts';

/** What a site states about itself, by which an adapter tells what can be written. Never a version. */
export interface SiteSchema {
  /** Fields of a post, besides WordPress' own: those that plugins added. */
  postFields: readonly string[];
  /** Keys of a post's `meta` that can be written. */
  metaKeys: readonly string[];
  /** Routes of the plugin's own namespace. */
  routes: readonly string[];
}

/** One SEO plugin. Each call is bounded, and throws WordPressError. */
export interface SeoAdapter {
  /** Stated in the index of the REST API while the plugin is active. */
  namespace: string;
  /** The plugin's own routes are needed to tell what it takes. */
  hasRoutes: boolean;
  writable(schema: SiteSchema): SeoField[];
  /** What it refuses it has refused before it stored the first value. */
  isAllOrNothing: boolean;
  /** Values of a post as stored, not as shown to readers. */
  read(client: WordPressClient, postId: number): Promise<SeoValues>;
  /**
   * Sets the given fields, removes those that are empty, and leaves the others.
   *
   * @param before values that are known to be stored, for plugins that take several fields at once
   * @returns the values that are stored now, as far as the plugin tells
   */
  write(client: WordPressClient, postId: number, values: SeoValues, before: SeoValues): Promise<SeoValues>;
}

/** Of each request: a post doesn't wait for a plugin as it does for WordPress. */
export const SEO_TIMEOUT_MS = 15_000;
