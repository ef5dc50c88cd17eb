import type { PostOrigin } from '@pressloom/contract';
import { isBeyondWriting } from '../../lib/text/beyond-writing.ts';
import { keywordTips } from './keyword-tips.ts';
import { readArticle } from './read-article.ts';
import { headingsTip, imagesTip, lengthTip, linksTip } from './structure-tips.ts';
import { type Suggestion, type SuggestionSource, tip } from './suggestion.ts';
import { excerptTip, readingTip, titleTip } from './wording-tips.ts';

const TOO_LARGE = tip(
  'length',
  'The post is too long or too deeply nested for suggestions.',
  'Split it into several posts that link to each other.',
);

/** Ten checks of a post (eight without a keyword), those with something to change first. */
export const suggest = (source: SuggestionSource, origin: PostOrigin = 'here'): Suggestion[] => {
  if (isBeyondWriting(source.content)) return [TOO_LARGE];
  const article = readArticle(source.content);
  const tips = [
    lengthTip(article),
    headingsTip(article),
    titleTip(source.title),
    excerptTip(source),
    ...keywordTips(source, article, origin),
    linksTip(article),
    imagesTip(article),
    readingTip(article),
  ];
  return [...tips.filter(({ change }) => change !== null), ...tips.filter(({ change }) => change === null)];
};
