import { keywordTips } from './keyword-tips.ts';
import { readArticle } from './read-article.ts';
import { headingsTip, imagesTip, lengthTip, linksTip } from './structure-tips.ts';
import type { Suggestion, SuggestionSource } from './suggestion.ts';
import { excerptTip, readingTip, titleTip } from './wording-tips.ts';

/** Ten looks at this very post (eight without a keyword), those with something to change first. */
export const suggest = (source: SuggestionSource): Suggestion[] => {
  const article = readArticle(source.content);
  const tips = [
    lengthTip(article),
    headingsTip(article),
    titleTip(source.title),
    excerptTip(source.excerpt),
    ...keywordTips(source, article),
    linksTip(article),
    imagesTip(article),
    readingTip(article),
  ];
  return [...tips.filter((tip) => tip.change !== null), ...tips.filter((tip) => tip.change === null)];
};
