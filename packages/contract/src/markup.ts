/**
 * Markup without its tags, each replaced by `by`. What stands behind the last `>` holds no tag: a search there would read
 * to the end for every `<`, 30 s for 120,000 of them.
 */
export function withoutTags(html: string, by = ''): string {
  const end = html.lastIndexOf('>') + 1;
  return html.slice(0, end).replace(/<[^>]*>/g, by) + html.slice(end);
}

/** Whether markup shows a reader anything: text, or something embedded. */
export const hasContent = (html: string): boolean =>
  withoutTags(html)
    .replace(/&nbsp;|&#160;/g, ' ')
    .trim() !== '' || /<(img|video|audio|iframe|figure|hr)\b/i.test(html);

/** Of 20,000 elements: more than a book has. Those of two million characters would take seconds wherever they are read. */
export const TAGS_MAX = 40_000;

/** Whether markup has more tags than any writing. Linear, and stops there. */
export function hasTooManyTags(html: string): boolean {
  let at = -1;
  for (let count = 0; count <= TAGS_MAX; count++) {
    at = html.indexOf('<', at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** A model's text as an article takes it: asterisks that begin an item are hyphens, all others are left out. */
export const withoutAsterisks = (text: string): string =>
  text.replace(/^([ \t]*)\*[ \t]+/gm, '$1- ').replaceAll('*', '');

/** "a, b ,, c" → ["a", "b", "c"]; the same keyword twice counts once. */
export const splitKeywords = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
