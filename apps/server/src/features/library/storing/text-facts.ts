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

/** Words that a reader sees, counted as the database counts those of a post that is written here. Linear in its length. */
export const countWords = (content: string): number =>
  withoutTags(content.slice(0, READ_MAX), ' ').replaceAll('&nbsp;', ' ').match(/\S+/g)?.length ?? 0;

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
