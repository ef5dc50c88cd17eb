import { EXCERPT_LENGTH, withoutTags } from '@pressloom/contract';
import { readHtmlTags } from '@pressloom/wordpress';

const BREAKING = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'br', 'tr', 'blockquote', 'pre']);
const UNREAD = new Set(['script', 'style', 'template']);

/** What a reader sees of markup, on one line. */
export function textOf(html: string): string {
  let text = '';
  let hidden = 0;
  const isWhole = readHtmlTags(html, {
    onopentagname(name) {
      if (UNREAD.has(name)) hidden++;
      if (BREAKING.has(name)) text += ' ';
    },
    onclosetag(name) {
      if (UNREAD.has(name)) hidden--;
      if (BREAKING.has(name)) text += ' ';
    },
    ontext(data) {
      if (hidden === 0) text += data;
    },
  });
  // Nested deeper than any writing: all that stands between the tags.
  if (!isWhole) text = withoutTags(html, ' ');
  return text.replace(/\s+/g, ' ').trim();
}

/** The first 150 characters of the content's text, followed by an ellipsis. */
export function excerptOf(html: string): string {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(textOf(html).slice(0, 2_000))];
  return `${characters
    .slice(0, EXCERPT_LENGTH)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}...`;
}
