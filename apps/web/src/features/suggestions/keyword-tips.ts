import type { PostOrigin } from '@pressloom/contract';
import { mentions } from './mentions.ts';
import type { Article } from './read-article.ts';
import { at, type Suggestion, type SuggestionSource, tip } from './suggestion.ts';

/** Whether the words that a post is to be found by are in it. The tags that a blog gave a post itself are not such words. */
export const keywordTips = (
  { title, keywords, seoKeyphrase }: SuggestionSource,
  article: Article,
  origin: PostOrigin,
): Suggestion[] => {
  const keyword = seoKeyphrase.trim() || (origin === 'here' && keywords[0]);
  if (!keyword && origin === 'site')
    return [
      tip(
        'keyword-title',
        'No focus keyphrase.',
        'Enter what people would search for to find this post, under “SEO”. Its tags aren’t checked.',
        { field: 'seoKeyphrase' },
      ),
    ];
  if (!keyword)
    return [
      tip(
        'keyword-title',
        'No keywords.',
        'Enter what people would search for to find this post, the most important first.',
        { field: 'keywords' },
      ),
    ];
  const opening = article.paragraphs[0] ?? '';
  const headings = article.headings.some((heading) => mentions(heading.text, keyword));
  return [
    mentions(title, keyword)
      ? tip('keyword-title', `The title contains “${keyword}”.`)
      : tip(
          'keyword-title',
          `The title doesn’t contain “${keyword}”.`,
          'Add it to the title, ideally near the beginning.',
          { field: 'title' },
        ),
    mentions(opening, keyword)
      ? tip('keyword-opening', `The first paragraph contains “${keyword}”.`)
      : tip(
          'keyword-opening',
          `The first paragraph doesn’t contain “${keyword}”.`,
          'Use it in one of the first two sentences.',
          at(opening),
        ),
    headings
      ? tip('keyword-headings', `A heading contains “${keyword}”.`)
      : tip(
          'keyword-headings',
          `No heading contains “${keyword}”.`,
          'Use it in one of the headings, where it reads naturally.',
          at(article.headings[0]?.text ?? opening),
        ),
  ];
};
