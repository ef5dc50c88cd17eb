/** A blog's old and new address, without a trailing slash. */
export interface Move {
  from: string;
  to: string;
}

/** Old links of a site's posts, with their current ones. */
export interface MovedLinks {
  byLink: ReadonlyMap<string, string>;
  lengths: ReadonlySet<number>;
  longest: number;
}

export function movedLinks(pairs: Iterable<readonly [string, string]>): MovedLinks {
  const byLink = new Map(pairs);
  const lengths = new Set([...byLink.keys()].map(({ length }) => length));
  return { byLink, lengths, longest: Math.max(0, ...lengths) };
}

export const NO_LINKS = movedLinks([]);

const URL_START = /https?:\/\//g;
const URL_CHARACTERS = /^[^\s"'<>]*/;
/** `/?p=1` is no part of `/?p=12`, nor `/tea` of `/tea-time`. */
const IS_OF_WORD = /[\p{L}\p{N}_%-]/u;

/**
 * Replaces the URLs of a site's uploads and posts in a text with their current ones. Reads the text once, however many
 * links there are: a blog may have thousands of posts that link to each other.
 */
export function movedText(text: string, { from, to }: Move, links: MovedLinks = NO_LINKS): string {
  const old = withoutScheme(from);
  const uploads = ['https:', 'http:'].map((scheme) => `${scheme}${old}/wp-content/`);
  const parts: string[] = [];
  let done = 0;
  for (const { index } of text.matchAll(URL_START)) {
    if (index < done) continue;
    const upload = uploads.find((each) => text.startsWith(each, index));
    const link = upload ?? linkAt(text, index, links);
    if (link === undefined) continue;
    parts.push(text.slice(done, index), upload ? `${to}/wp-content/` : (links.byLink.get(link) ?? link));
    done = index + link.length;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

/** The longest known link that starts here. */
function linkAt(text: string, start: number, { byLink, lengths, longest }: MovedLinks): string | undefined {
  const [url = ''] = URL_CHARACTERS.exec(text.slice(start, start + longest)) ?? [];
  for (let { length } = url; length > 0; length--) {
    if (!lengths.has(length)) continue;
    const link = url.slice(0, length);
    const isWhole = !(IS_OF_WORD.test(text[start + length - 1] ?? '') && IS_OF_WORD.test(text[start + length] ?? ''));
    if (isWhole && byLink.has(link)) return link;
  }
  return undefined;
}

export const withoutScheme = (address: string) => address.replace(/^https?:/, '');
