/** Blocks that pressloom generates from plain HTML: without their comments they lose nothing but settings. */
const OWN = new Set(
  'paragraph heading list list-item quote code preformatted table image separator embed html shortcode more nextpage'.split(
    ' ',
  ),
);
/** Inner blocks that occur only inside a block that is itself reported. */
const PARTS = new Set('column button social-link page-list-item navigation-link'.split(' '));
/** Settings that pressloom writes as well. */
const OWN_SETTINGS = new Set(
  'align textAlign className level ordered type start reversed id width height sizeSlug linkDestination url providerNameSlug responsive hasFixedLayout opacity'.split(
    ' ',
  ),
);

/** Blocks that are examined: many times what anyone writes. */
const MOST = 5_000;

/**
 * WordPress blocks that the visual editor cannot represent, and block settings it does not know, with the number of
 * occurrences of each: "columns block", "setting of a paragraph block".
 */
export function foreignBlocks(markup: string): Map<string, number> {
  const found = new Map<string, number>();
  const add = (name: string) => found.set(name, (found.get(name) ?? 0) + 1);
  let comments = 0;
  for (let at = markup.indexOf('<!--'); at >= 0 && comments < MOST; comments++) {
    const end = markup.indexOf('-->', at);
    if (end < 0) break;
    const comment = markup.slice(at + '<!--'.length, end).trim();
    const name = /^wp:([a-z][a-z0-9/-]*)/.exec(comment)?.[1];
    if (name && !OWN.has(name) && !PARTS.has(name)) add(`${name.replace(/-/g, ' ')} block`);
    else if (name && OWN.has(name) && hasForeignSettings(comment)) add(`setting of a ${name.replace(/-/g, ' ')} block`);
    at = markup.indexOf('<!--', end);
  }
  return found;
}

function hasForeignSettings(comment: string): boolean {
  const begin = comment.indexOf('{');
  if (begin < 0) return false;
  try {
    const settings: unknown = JSON.parse(comment.slice(begin, comment.lastIndexOf('}') + 1));
    return Object.keys(settings as object).some((name) => !OWN_SETTINGS.has(name));
  } catch {
    return false;
  }
}

/** "2 columns blocks, 1 gallery block". */
export const nameForeignBlocks = (blocks: Map<string, number>): string =>
  [...blocks].map(([name, count]) => `${count} ${count === 1 ? name : plural(name)}`).join(', ');

const plural = (name: string) => (name.startsWith('setting ') ? name.replace('setting', 'settings') : `${name}s`);

/** Foreign blocks in `before` that are missing from `after`. */
export function lostForeignBlocks(before: string, after: string): Map<string, number> {
  const left = foreignBlocks(after);
  const lost = [...foreignBlocks(before)].map(([name, count]) => [name, count - (left.get(name) ?? 0)] as const);
  return new Map(lost.filter(([, count]) => count > 0));
}
