import { mentions } from './mentions.ts';
import type { Article } from './read-article.ts';
import { at, type Suggestion, type SuggestionSource, tip } from './suggestion.ts';

export const keywordTips = ({ title, keywords }: SuggestionSource, article: Article): Suggestion[] => {
  const keyword = keywords[0];
  if (!keyword)
    return [
      tip(
        'keyword-title',
        'There is no keyword.',
        'Enter what people would search for to find this post, the most important first.',
        { field: 'keywords' },
      ),
    ];
  const opening = article.paragraphs[0] ?? '';
  const headings = article.headings.some((heading) => mentions(heading.text, keyword));
  return [
    mentions(title, keyword)
      ? tip('keyword-title', `The title has the keyword “${keyword}”.`)
      : tip(
          'keyword-title',
          `The title does not have the keyword “${keyword}”.`,
          'Work it into the title, best near its beginning.',
          { field: 'title' },
        ),
    mentions(opening, keyword)
      ? tip('keyword-opening', `The first paragraph has “${keyword}”.`)
      : tip(
          'keyword-opening',
          `The first paragraph does not have “${keyword}”.`,
          'Use it in one of the first two sentences.',
          at(opening),
        ),
    headings
      ? tip('keyword-headings', `A heading has “${keyword}”.`)
      : tip(
          'keyword-headings',
          `No heading has “${keyword}”.`,
          'Use it in one of the headings, where it reads naturally.',
          at(article.headings[0]?.text ?? opening),
        ),
  ];
};
