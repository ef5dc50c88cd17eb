/** How the dates of a run follow one another. */
export const RHYTHMS = ['daily', 'weekly', 'custom'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** `planning`: the model proposes; `planned`: the user edits and nothing has cost anything; `writing`: accepted. */
export const RUN_STATES = ['planning', 'planned', 'writing', 'paused', 'done', 'stopped', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];

/**
 * `declined`: kept by its title alone, so that it does not come back in other words; `approved`: handed over to
 * publishing, and the post's own status says the rest; `review`: until its user decides, whatever status they give the
 * draft meanwhile; `skipped`: also once its draft is deleted.
 */
export const RUN_ITEM_STATES = [
  'planned',
  'declined',
  'queued',
  'writing',
  'review',
  'approved',
  'failed',
  'skipped',
] as const;
export type RunItemState = (typeof RUN_ITEM_STATES)[number];

/** What a reader who searches for it wants. */
export const INTENTS = ['learn', 'compare', 'do', 'buy'] as const;
export type Intent = (typeof INTENTS)[number];

/** Where the featured image of each article comes from. */
export const RUN_IMAGES = ['cover', 'search', 'none'] as const;
export type RunImage = (typeof RUN_IMAGES)[number];

export const REVIEW_ACTIONS = ['approve', 'skip', 'restore', 'retry', 'regenerate'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

export const RUN_POSTS_MAX = 30;
export const RUN_POSTS_DEFAULT = 7;
export const RUN_TOPIC_MAX = 5_000;
export const RUN_KEYWORDS_MAX = 5;
/** On the clock of the site, where neither the site nor the run has another. */
export const RUN_TIME_DEFAULT = '09:00';
export const RUN_JITTER_MAX_MINUTES = 120;
export const RUN_LEAD_MAX_HOURS = 60 * 24;
export const BRIEF_WORDS_MIN = 100;
export const BRIEF_WORDS_MAX = 5_000;
export const RUN_SAMPLES_MAX = 3;
/** Characters of a pasted sample. */
export const RUN_SAMPLE_LENGTH = 20_000;
export const RUN_RULES_MAX = 20;
/** Declined proposals are kept with a run, so it holds more items than it writes. */
export const RUN_ITEMS_MAX = 300;

/** Author of the posts that a run writes. */
export const AI_AUTHOR = 'AI Writer';
/** Category of a run's posts if none is given. */
export const RUN_CATEGORY = 'General';

/**
 * What keeps a draft from being scheduled without review: statements without a source, dead links, the subject of another
 * post, a pattern of its run, or that publishing refuses it.
 */
export const HOLDING_GATES = ['claims', 'links', 'subject', 'pattern', 'publishing'] as const;
