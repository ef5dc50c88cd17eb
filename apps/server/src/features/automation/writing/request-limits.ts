/** Characters of one section: a model that does not stop is stopped. */
export const SECTION_MAX = 20_000;

/** How much of what is written already goes along with a section, in characters from the end. */
export const WRITTEN_MAX = 8_000;

/** How much of the topic of its run goes along with an article, in characters. */
export const TOPIC_MAX = 1_000;

/** How much of a source goes along with each section, in characters. The check of the post compares all of it. */
export const SOURCE_MAX = 4_000;

/** Enough of a sample to hear its voice, in characters. */
export const SAMPLE_MAX = 3_000;

/** How much of an article is read to describe it, in characters. */
export const DESCRIBED_MAX = 6_000;

/** Sections of an outline, at most. */
export const OUTLINE_MAX = 15;

/** Of the answers that are an outline and a description. */
export const OUTLINE_TOKENS = 1_500;
export const DESCRIPTION_TOKENS = 500;
