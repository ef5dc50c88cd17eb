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
