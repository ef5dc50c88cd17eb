import { amount } from '../../lib/text/amount.ts';
import { isOneOfRun, wordsOf } from '../../lib/text/word-count.ts';
import type { Article } from './read-article.ts';
import { LONG_SENTENCE, readingEase } from './reading-ease.ts';
import { at, quoted, type Suggestion, type SuggestionSource, tip } from './suggestion.ts';

const TITLE = { field: 'title' } as const;
const EXCERPT = { field: 'excerpt' } as const;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、。！？（）「」]/gu;

/** In the width of a Latin letter, of which a character of these scripts takes two. */
const widthOf = (text: string): number => [...text].length + (text.match(WIDE)?.length ?? 0);

/** In words as long as English ones: two or three characters of a script without spaces. */
const lengthOf = (sentence: string): number => {
  const words = wordsOf(sentence);
  return words.length - words.filter(isOneOfRun).length * 0.6;
};

export const titleTip = (title: string): Suggestion => {
  const length = [...title.trim()].length;
  const width = widthOf(title.trim());
  if (length === 0) return tip('title', 'No title yet.', 'Write one of 30 to 60 characters.', TITLE);
  const few = Math.ceil((30 * length) / width);
  const many = Math.floor((60 * length) / width);
  if (length < few)
    return tip(
      'title',
      `The title has ${amount(length, 'character')}.`,
      `Tell readers more about what they get. Add about ${amount(few - length, 'character')}.`,
      TITLE,
    );
  if (length > many)
    return tip(
      'title',
      `The title has ${length} characters; search results cut it off after about ${many}.`,
      `Shorten it by ${amount(length - many, 'character')}, or put what matters first.`,
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
      `The excerpt has ${amount(length, 'character')}.`,
      'Lengthen it to at least 50 characters.',
      EXCERPT,
    );
  if (length > 160)
    return tip(
      'excerpt',
      `The excerpt has ${length} characters; search results show about 160.`,
      `Shorten it by ${amount(length - 160, 'character')}.`,
      EXCERPT,
    );
  return tip('excerpt', `The excerpt has a good length (${length} characters).`);
};

export const readingTip = ({ sentences }: Article): Suggestion => {
  const longest = sentences.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a), '');
  const long = sentences.filter((sentence) => lengthOf(sentence) > LONG_SENTENCE).length;
  const ease = readingEase(sentences);
  if (sentences.length === 0) return tip('reading', 'No content yet.', 'Write short sentences with one idea each.');
  if (long > 0 && long / sentences.length > 0.25)
    return tip(
      'reading',
      `${long} of ${amount(sentences.length, 'sentence')} ${long === 1 ? 'has' : 'have'} more than ${LONG_SENTENCE} words.`,
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
