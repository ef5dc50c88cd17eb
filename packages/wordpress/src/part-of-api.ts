/** Parts that a site may hide from its REST API and still accept posts. */
export const PARTS = ['categories', 'tags', 'media'] as const;
export type PartOfApi = (typeof PARTS)[number];

/** The part that a route such as `wp/v2/media/7` belongs to. Undefined for routes that are always required. */
export const partOf = (route: string): PartOfApi | undefined =>
  PARTS.find((part) => route === `wp/v2/${part}` || route.startsWith(`wp/v2/${part}/`));
