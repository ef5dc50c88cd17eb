/** What a site may hide from its REST API and still take posts. */
export const PARTS = ['categories', 'tags', 'media'] as const;
export type PartOfApi = (typeof PARTS)[number];

/** The part that a route belongs to, e.g. `wp/v2/media/7`. Undefined for what nothing works without. */
export const partOf = (route: string): PartOfApi | undefined =>
  PARTS.find((part) => route === `wp/v2/${part}` || route.startsWith(`wp/v2/${part}/`));
