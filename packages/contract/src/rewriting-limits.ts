export const REWRITES_PATH = '/api/rewrites';
export const REWRITE_ACTIONS = ['rewrite', 'shorten', 'expand', 'tone'] as const;
export type RewriteAction = (typeof REWRITE_ACTIONS)[number];
/** Characters of the stretch, and of what stands before and after it. */
export const PASSAGE_MAX = 8_000;
export const AROUND_MAX = 1_000;
