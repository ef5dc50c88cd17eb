import { z } from 'zod';
import { cleanText } from '../clean-text.ts';
import { unescapeHtml } from '../entities.ts';

/** SEO plugins that can be written through the REST API. */
export const SEO_PLUGINS = ['yoast', 'rankmath', 'aioseo', 'seopress'] as const;
export type SeoPlugin = (typeof SEO_PLUGINS)[number];

export const SEO_FIELDS = ['title', 'description', 'keyphrase'] as const;
export type SeoField = (typeof SEO_FIELDS)[number];

/** Values of a post's SEO fields. A field that the site doesn't tell is missing; an empty one is not set there. */
export type SeoValues = Partial<Record<SeoField, string>>;

/** The SEO plugin of a site, and the fields that it takes over the REST API. */
export interface SeoSupport {
  plugin: SeoPlugin;
  fields: SeoField[];
}

/** Longer ones are cut, and never sent back. */
const VALUE_MAX = 10_000;

/** A value as plugins return it: text, or null if it is not set. */
export const seoValue = z
  .string()
  .nullish()
  .transform((value) => cut(cleanText(value ?? '')));

const cut = (value: string) => (value.length > VALUE_MAX ? cleanText(value.slice(0, VALUE_MAX + 1)) : value);

/** Whether a value that was read is only the beginning of the one that is stored. */
export const isCut = (value: string) => value.length > VALUE_MAX;

/** Whether a plugin stores what was sent: WordPress trims, joins lines and escapes, and some ignore a keyphrase's case. */
export function isSameSeoValue(field: SeoField, one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return field === 'keyphrase' ? a.toLowerCase() === b.toLowerCase() : a === b;
}

const plain = (value: string) => unescapeHtml(value).normalize('NFC').split(/\s+/).filter(Boolean).join(' ');
