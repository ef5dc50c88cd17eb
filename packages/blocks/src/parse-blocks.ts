import { type Delimiter, DelimiterReader } from './read-delimiter.ts';

/** A block of a post's markup, or text between blocks, and where it is written. */
export interface Block {
  /** With its namespace: `core/image`. Null for text between blocks. */
  name: string | null;
  /** Offsets in the source, delimiters included. */
  start: number;
  end: number;
  /** What is between its delimiters; empty for a void block. */
  contentStart: number;
  contentEnd: number;
  /** The attributes as written, JSON; null if there are none. */
  attributes: string | null;
  inner: Block[];
  /** Its closing delimiter is there, and so are those of all blocks in it. */
  isClosed: boolean;
}

/** Deeper than any real post. Blocks in this depth are not told apart. */
const MAX_DEPTH = 1_000;

/**
 * The blocks of a post in their order, without a gap: joined, the slices from `start` to `end` are the source. A closing
 * delimiter without a block makes the rest of the text one piece, as in WordPress. A block that is never closed ends
 * with the text.
 */
export function parseBlocks(source: string): Block[] {
  const parser = new Parser(source);
  const reader = new DelimiterReader(source);
  for (let each = reader.next(); each; each = reader.next()) {
    if (!parser.take(each)) break;
  }
  return parser.end();
}

class Parser {
  private readonly source: string;
  private readonly top: Block[] = [];
  private readonly open: Block[] = [];
  private depth = 0;
  /** Up to here everything is in a block. */
  private at = 0;

  constructor(source: string) {
    this.source = source;
  }

  /** False for a closing delimiter without a block. */
  take(delimiter: Delimiter): boolean {
    if (delimiter.kind === 'close') return this.close(delimiter);
    if (this.open.length === 0) this.addText(delimiter.start);
    if (delimiter.kind === 'open' && ++this.depth > MAX_DEPTH) return true;
    const block = opened(delimiter, this.source);
    (this.open.at(-1)?.inner ?? this.top).push(block);
    if (delimiter.kind === 'open') this.open.push(block);
    else if (this.open.length === 0) this.at = delimiter.end;
    return true;
  }

  end(): Block[] {
    const { length } = this.source;
    for (const block of this.open) Object.assign(block, { contentEnd: length, end: length });
    if (this.open.length === 0) this.addText(length);
    return this.top;
  }

  private close({ start, end }: Delimiter): boolean {
    if (this.depth === 0) return false;
    if (--this.depth >= MAX_DEPTH) return true;
    const block = this.open.pop();
    if (block) Object.assign(block, { contentEnd: start, end, isClosed: true });
    if (this.open.length === 0) this.at = end;
    return true;
  }

  private addText(end: number) {
    if (end > this.at) this.top.push(text(this.at, end));
  }
}

const text = (start: number, end: number): Block => ({
  name: null,
  start,
  end,
  contentStart: start,
  contentEnd: end,
  attributes: null,
  inner: [],
  isClosed: true,
});

const opened = ({ kind, name, start, end, attributes }: Delimiter, source: string): Block => ({
  name,
  start,
  end,
  contentStart: end,
  contentEnd: end,
  attributes: attributes && source.slice(attributes.start, attributes.end),
  inner: [],
  isClosed: kind === 'void',
});

/** The attributes of a block; null if they cannot be read. */
export function attributesOf({ attributes }: Pick<Block, 'attributes'>): Record<string, unknown> | null {
  if (attributes === null) return {};
  try {
    const read: unknown = JSON.parse(attributes);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Attributes as WordPress writes them into a block's comment: nothing in them can end it. */
export const writeAttributes = (attributes: Record<string, unknown>): string =>
  JSON.stringify(attributes)
    .replaceAll('\\\\', '\\u005c')
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\\"', '\\u0022');
