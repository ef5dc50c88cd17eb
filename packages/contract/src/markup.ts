/**
 * Markup with each tag replaced by `by`. Text after the last `>` holds no tag and is left out of the search, which
 * would otherwise scan to the end for every `<`: 30 s for 120,000 of them.
 */
export function withoutTags(html: string, by = ''): string {
  const end = html.lastIndexOf('>') + 1;
  return html.slice(0, end).replace(/<[^>]*>/g, by) + html.slice(end);
}

/** Whether markup shows a reader anything: text, something embedded, or a block that the site fills. */
export const hasContent = (html: string): boolean =>
  withoutTags(html)
    .replace(/&nbsp;|&#160;/g, ' ')
    .trim() !== '' ||
  /<(img|video|audio|iframe|figure|hr)\b/i.test(html) ||
  /<!--\s+wp:(?!paragraph|heading|list|quote)/.test(html);

/** The tags of 20,000 elements: more than a book has. Two million characters of tags take any parser seconds. */
export const TAGS_MAX = 40_000;

/** Whether markup has more than `TAGS_MAX` tags. Linear, and stops at the limit. */
export function hasTooManyTags(html: string): boolean {
  let at = -1;
  for (let count = 0; count <= TAGS_MAX; count++) {
    at = html.indexOf('<', at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** A model's text prepared for an article: asterisks used as list bullets become hyphens, all others are removed. */
export const withoutAsterisks = (text: string): string =>
  text.replace(/^([ \t]*)\*[ \t]+/gm, '$1- ').replaceAll('*', '');

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
/** Characters of markup that are counted, enough for any text. */
const SAMPLE_LENGTH = 20_000;

/** The `dir` of a post's text: right to left where most of its letters are, whichever word it begins with. */
export function directionOf(html: string): 'rtl' | 'auto' {
  const text = withoutTags(html.slice(0, SAMPLE_LENGTH));
  const rightToLeft = text.match(RIGHT_TO_LEFT)?.length ?? 0;
  return rightToLeft > 0 && rightToLeft > (text.match(/\p{L}/gu)?.length ?? 0) / 2 ? 'rtl' : 'auto';
}

/** Between keywords: also the commas of Chinese, Japanese and Arabic. */
export const COMMA = /[,，、،]/;

/** "a, b ,, c" → ["a", "b", "c"]; duplicates are removed. */
export const splitKeywords = (text: string): string[] => [
  ...new Set(
    text
      .split(COMMA)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
