import { withoutTags } from '@pressloom/contract';
import { cleanText, unescapeHtml } from '@pressloom/wordpress';

const HEADINGS_MAX = 100;
const LINKS_MAX = 500;
const HEADING_LENGTH = 300;
const PARAGRAPH_LENGTH = 1_000;
const URL_LENGTH = 2_048;
/** Characters of a text that are looked at: facts about a book are not needed. */
const READ_MAX = 500_000;

export interface TextFacts {
  headings: string[];
  firstParagraph: string;
  /** URLs that it links to, each once. */
  links: string[];
}

const HEADING = /<h[1-6]\b[^<>]*>/gi;
const PARAGRAPH = /<p\b[^<>]*>/gi;
const LINK = /<a\b[^<>]*?\shref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi;

/** What the link index and the comparison of topics need of a text, as stored. Linear in its length. */
export function readTextFacts(content: string): TextFacts {
  const source = content.slice(0, READ_MAX);
  return {
    headings: textsAfter(source, HEADING, '</h', HEADINGS_MAX, HEADING_LENGTH),
    firstParagraph:
      textsAfter(source, PARAGRAPH, '</p', 1, PARAGRAPH_LENGTH)[0] ??
      cleanText(firstLines(source).slice(0, PARAGRAPH_LENGTH)),
    links: linksIn(source),
  };
}

/** Letters of scripts without spaces, then their punctuation and marks. As in the function `words_of` of the database. */
const SPACELESS =
  '\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufa6d\\u0e01-\\u0e30' +
  '\\u0e32-\\u0e33\\u0e40-\\u0e46\\u0e81-\\u0eb0\\u0eb2-\\u0eb3\\u0ec0-\\u0ec6\\u1780-\\u17b3\\u1000-\\u102a';
const BESIDE =
  '\\u3001-\\u303f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65' +
  '\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4e\\u0eb1\\u0eb4-\\u0ebc\\u0ec8-\\u0ecd\\u17b4-\\u17d3\\u102b-\\u103e\\u3099-\\u309a';
const ONE = new RegExp(`[${SPACELESS}]`, 'g');
const APART = new RegExp(`[${SPACELESS}${BESIDE}]`, 'g');

/** Words that a reader sees, counted as the database counts those of a post that is written here. Linear in its length. */
export function countWords(content: string): number {
  const text = withoutTags(content.slice(0, READ_MAX), ' ').replaceAll('&nbsp;', ' ');
  const ones = text.match(ONE)?.length ?? 0;
  return ones + ((ones > 0 ? text.replace(APART, ' ') : text).match(/\S+/g)?.length ?? 0);
}

/** The texts of elements that begin with `opening`, up to their end or their length. */
function textsAfter(source: string, opening: RegExp, end: string, most: number, length: number): string[] {
  const found: string[] = [];
  for (const { 0: tag, index } of source.matchAll(opening)) {
    const from = index + tag.length;
    // Tags within it count as well: four times its length holds what anybody has written.
    const part = source.slice(from, from + 4 * length);
    const closing = part.toLowerCase().indexOf(end);
    const text = plain(closing === -1 ? part : part.slice(0, closing)).slice(0, length);
    if (text) found.push(cleanText(text));
    if (found.length === most) break;
  }
  return found;
}

/** Classic posts have no paragraphs in their markup: an empty line separates them. */
function firstLines(source: string): string {
  const part = source.slice(0, 4 * PARAGRAPH_LENGTH).trimStart();
  const end = part.search(/\n\s*\n/);
  return plain(end === -1 ? part : part.slice(0, end));
}

function linksIn(source: string): string[] {
  const found = new Set<string>();
  for (const [, double, single] of source.matchAll(LINK)) {
    const url = unescapeHtml(double ?? single ?? '').trim();
    if (/^(?:https?:)?\/\/|^\//i.test(url) && url.length <= URL_LENGTH) found.add(cleanText(url));
    if (found.size === LINKS_MAX) break;
  }
  return [...found];
}

const plain = (markup: string) =>
  unescapeHtml(markup.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
