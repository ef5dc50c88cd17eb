import { createExcerptReader, EXCERPT_LENGTH, EXCERPT_SOURCE, withoutTags } from '@pressloom/contract';
import { readHtmlTags } from '@pressloom/wordpress';

const BREAKING = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'br', 'tr', 'blockquote', 'pre']);
const UNREAD = new Set(['script', 'style', 'template']);

/** The text of markup that a reader sees, on one line. */
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
  // Nested deeper than any real text: take everything between the tags.
  if (!isWhole) text = withoutTags(html, ' ');
  return text.replace(/\s+/g, ' ').trim();
}

/** The automatic excerpt of a post without a written one. */
export function excerptOf(html: string): string {
  const reader = createExcerptReader();
  readHtmlTags(html.slice(0, EXCERPT_SOURCE), {
    onopentagname: reader.open,
    onclosetag: reader.close,
    ontext: reader.text,
    isDone: reader.isDone,
  });
  return reader.excerpt();
}

/** The automatic excerpt of earlier releases, which did not follow the text; recognizes such excerpts. */
function formerExcerptOf(html: string): string {
  const characters = [
    ...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
      textOf(html.slice(0, EXCERPT_SOURCE)).slice(0, 2_000),
    ),
  ];
  return `${characters
    .slice(0, EXCERPT_LENGTH)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}...`;
}

/** Whether the excerpt is automatic: empty, or made from this content. */
export const isAutomaticExcerpt = (excerpt: string, content: string): boolean =>
  excerpt === '' || excerpt === excerptOf(content) || excerpt === formerExcerptOf(content);

interface Excerpt {
  excerpt: string;
  automaticExcerpt: boolean;
}

/** The excerpt to save with a content, and whether it is automatic. */
export function excerptToSave(written: string, content: string): Excerpt {
  const automaticExcerpt = isAutomaticExcerpt(written, content);
  return { excerpt: automaticExcerpt ? excerptOf(content) : written, automaticExcerpt };
}
