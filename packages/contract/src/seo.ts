/** SEO plugins that can be written through the REST API of their site. */
export const SEO_PLUGINS = ['yoast', 'rankmath', 'aioseo', 'seopress'] as const;
export type SeoPlugin = (typeof SEO_PLUGINS)[number];
export const SEO_PLUGIN_NAMES: Record<SeoPlugin, string> = {
  yoast: 'Yoast SEO',
  rankmath: 'Rank Math',
  aioseo: 'All in One SEO',
  seopress: 'SEOPress',
};

/** What a user sets for search engines, as a plugin has it. */
export const SEO_FIELDS = ['title', 'description', 'keyphrase'] as const;
export type SeoField = (typeof SEO_FIELDS)[number];
/** The same as fields of a post. */
export const SEO_POST_FIELDS = {
  title: 'seoTitle',
  description: 'seoDescription',
  keyphrase: 'seoKeyphrase',
} as const satisfies Record<SeoField, string>;
