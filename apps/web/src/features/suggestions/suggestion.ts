import type { ContentForm } from '@pressloom/contract';

export interface SuggestionSource {
  title: string;
  excerpt: string;
  /** HTML. */
  content: string;
  contentForm: ContentForm;
  keywords: string[];
  /** What the post is to be found by, where its user says so. */
  seoKeyphrase: string;
}

export type SuggestionTopic =
  | 'length'
  | 'headings'
  | 'title'
  | 'excerpt'
  | 'keyword-title'
  | 'keyword-opening'
  | 'keyword-headings'
  | 'links'
  | 'images'
  | 'reading';

/** Where in the post a tip applies: a field, a block of the text by its first words, or the nth image. */
export type SuggestionPlace =
  | { field: 'title' | 'excerpt' | 'keywords' | 'seoKeyphrase' }
  | { text: string }
  | { image: number };

/** One tip: the finding about this post, and what to change if it can be improved. */
export interface Suggestion {
  topic: SuggestionTopic;
  finding: string;
  /** Null when nothing needs to change. */
  change: string | null;
  /** Where to change it. */
  place?: SuggestionPlace;
}

export const tip = (
  topic: SuggestionTopic,
  finding: string,
  change: string | null = null,
  place?: SuggestionPlace,
): Suggestion => ({ topic, finding, change, ...(place && { place }) });

/** The block that contains a text, if there is one. */
export const at = (text: string | undefined): SuggestionPlace | undefined => (text ? { text } : undefined);

/** The first words of a text, quoted. */
export const quoted = (text: string, words = 6) => {
  const parts = text.split(' ');
  return `“${parts.slice(0, words).join(' ')}${parts.length > words ? '…' : ''}”`;
};
