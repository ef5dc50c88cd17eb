import { wordsOf } from '../../lib/text/word-count.ts';
import type { Article } from './read-article.ts';
import { LONG_SENTENCE, readingEase } from './reading-ease.ts';
import { at, count, quoted, type Suggestion, type SuggestionSource, tip } from './suggestion.ts';

const TITLE = { field: 'title' } as const;
const EXCERPT = { field: 'excerpt' } as const;

export const titleTip = (title: string): Suggestion => {
  const length = [...title.trim()].length;
  if (length === 0) return tip('title', 'No title yet.', 'Write one of 30 to 60 characters.', TITLE);
  if (length < 30)
    return tip(
      'title',
      `The title has ${count(length, 'character')}.`,
      `Tell readers more about what they get. Add about ${count(30 - length, 'character')}.`,
      TITLE,
    );
  if (length > 60)
    return tip(
      'title',
      `The title has ${length} characters; search results cut it off after about 60.`,
      `Shorten it by ${count(length - 60, 'character')}, or put what matters first.`,
      TITLE,
    );
  return tip('title', `The title has a good length (${length} characters).`);
};

export const excerptTip = ({ excerpt, contentForm }: SuggestionSource): Suggestion => {
  const length = [...excerpt.trim()].length;
  if (length === 0)
    return tip(
      'excerpt',
      contentForm === 'blocks'
        ? 'No excerpt. The site’s theme makes one from the content.'
        : 'No excerpt. The first 150 characters of the content are used.',
      'Write one or two sentences (50 to 160 characters) that make people want to read on.',
      EXCERPT,
    );
  if (length < 50)
    return tip(
      'excerpt',
      `The excerpt has ${count(length, 'character')}.`,
      'Lengthen it to at least 50 characters.',
      EXCERPT,
    );
  if (length > 160)
    return tip(
      'excerpt',
      `The excerpt has ${length} characters; search results show about 160.`,
      `Shorten it by ${count(length - 160, 'character')}.`,
      EXCERPT,
    );
  return tip('excerpt', `The excerpt has a good length (${length} characters).`);
};

export const readingTip = ({ sentences }: Article): Suggestion => {
  const longest = sentences.reduce((a, b) => (wordsOf(b).length > wordsOf(a).length ? b : a), '');
  const long = sentences.filter((sentence) => wordsOf(sentence).length > LONG_SENTENCE).length;
  const ease = readingEase(sentences);
  if (sentences.length === 0) return tip('reading', 'No content yet.', 'Write short sentences with one idea each.');
  if (long > 0 && long / sentences.length > 0.25)
    return tip(
      'reading',
      `${long} of ${count(sentences.length, 'sentence')} ${long === 1 ? 'has' : 'have'} more than ${LONG_SENTENCE} words.`,
      `Split the longest one, which starts with ${quoted(longest)}.`,
      at(longest),
    );
  if (ease !== null && ease < 50)
    return tip(
      'reading',
      `The text is hard to read (reading ease ${ease} of 100).`,
      'Use shorter words and split sentences; 60 is plain English.',
      at(longest),
    );
  return tip('reading', ease === null ? 'The sentences are short enough.' : `The text reads easily (${ease} of 100).`);
};
