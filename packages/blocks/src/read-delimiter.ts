/** A comment that opens or closes a block: `<!-- wp:image {"id":1} -->`, `<!-- /wp:image -->`, `<!-- wp:more /-->`. */
export interface Delimiter {
  kind: 'open' | 'close' | 'void';
  /** With its namespace: `core/image`. */
  name: string;
  start: number;
  end: number;
  /** Where its attributes are written, as JSON; null if it has none. */
  attributes: { start: number; end: number } | null;
}

/**
 * Reads the block delimiters of a text in order, by the grammar of WordPress' own parser. That one is a regular
 * expression; this takes linear time whatever the text is: 2 MB of `<!-- wp:a {` take 40 ms.
 */
export class DelimiterReader {
  private at = 0;
  /** The first end of attributes found from `endsFrom` on: `} -->` or `} /-->`. */
  private ends: { from: number; brace: number } | null = null;

  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  next(): Delimiter | null {
    for (;;) {
      const start = this.source.indexOf('<!--', this.at);
      if (start < 0) return null;
      const found = this.readAt(start);
      this.at = found ? found.end : start + 4;
      if (found) return found;
    }
  }

  private readAt(start: number): Delimiter | null {
    const { source } = this;
    let at = skipSpace(source, start + 4);
    if (at === start + 4) return null;
    const isCloser = source[at] === '/';
    if (isCloser) at++;
    if (!source.startsWith('wp:', at)) return null;
    at += 3;
    const nameEnd = endOfName(source, at);
    if (nameEnd < 0) return null;
    const written = source.slice(at, nameEnd);
    const name = written.includes('/') ? written : `core/${written}`;
    at = skipSpace(source, nameEnd);
    if (at === nameEnd) return null;
    let attributes: Delimiter['attributes'] = null;
    if (source[at] === '{') {
      const brace = this.endOfAttributes(at + 1);
      if (brace < 0) return null;
      attributes = { start: at, end: brace + 1 };
      at = skipSpace(source, brace + 1);
    }
    const isVoid = source[at] === '/';
    if (isVoid) at++;
    if (!source.startsWith('-->', at)) return null;
    return { kind: isVoid ? 'void' : isCloser ? 'close' : 'open', name, start, end: at + 3, attributes };
  }

  /** The first brace from here on that is followed by whitespace and the end of the comment; -1 if there is none. */
  private endOfAttributes(from: number): number {
    const { source, ends } = this;
    if (ends && ends.from <= from && (ends.brace >= from || ends.brace < 0)) return ends.brace;
    let brace = source.indexOf('}', from);
    for (; brace >= 0; brace = source.indexOf('}', brace + 1)) {
      const after = skipSpace(source, brace + 1);
      if (after === brace + 1) continue;
      if (source.startsWith('-->', after) || source.startsWith('/-->', after)) break;
    }
    this.ends = { from, brace };
    return brace;
  }
}

const SPACE = /\s/;

function skipSpace(source: string, from: number): number {
  let at = from;
  while (at < source.length && SPACE.test(source.charAt(at))) at++;
  return at;
}

/** `paragraph`, `acme/rating`: the end of the longest such name; -1 if there is none. */
function endOfName(source: string, from: number): number {
  const first = endOfWord(source, from);
  if (first < 0) return -1;
  if (source[first] !== '/') return first;
  return endOfWord(source, first + 1);
}

function endOfWord(source: string, from: number): number {
  if (!/[a-z]/.test(source.charAt(from))) return -1;
  let at = from + 1;
  while (at < source.length && /[a-z0-9_-]/.test(source.charAt(at))) at++;
  return at;
}
