export const TONES = ['informative', 'conversational', 'professional', 'humorous', 'persuasive'] as const;
export const AUDIENCES = ['general', 'beginners', 'intermediate', 'expert', 'technical'] as const;
export const LENGTHS = ['short', 'medium', 'long'] as const;

/** Words of an article of each length, about. */
export const LENGTH_WORDS = { short: 500, medium: 1_000, long: 2_000 } as const;

/** What an article is written like unless its user chooses (specification, section 9). */
export const WRITING_DEFAULTS = { tone: 'informative', targetAudience: 'general', length: 'medium' } as const;

export const IMPORT_FORMATS = ['markdown', 'html'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const REWRITES_PATH = '/api/rewrites';
export const REWRITE_ACTIONS = ['rewrite', 'shorten', 'expand', 'tone'] as const;
export type RewriteAction = (typeof REWRITE_ACTIONS)[number];
