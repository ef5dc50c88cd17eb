import { type DocNode, made } from '../document.ts';
import { type HtmlToken, htmlTokens } from '../html-tokens.ts';
import { holeIn } from './hole.ts';
import { htmlList } from './read-html-list.ts';
import { card, placed, textNode } from './read-text.ts';

/** A node and the stretch of the source that it stands for. */
export interface Piece {
  node: DocNode;
  start: number;
  end: number;
}

/** Elements that end a paragraph. */
const BLOCKS = new Set(
  'address article aside blockquote caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr iframe legend li main math menu nav noscript object ol option p pre script section select style summary svg table tbody td textarea tfoot th thead tr ul video audio'.split(
    ' ',
  ),
);

/** Deeper quotes are cards. */
const DEEPEST = 20;

/**
 * Markup without blocks as WordPress' `wpautop` reads it: blank lines end a paragraph, line ends are line breaks.
 * Everything that is no plain text, heading, list, quote or code is a card.
 */
export function readHtml(source: string, from: number, to: number, depth = 0): Piece[] {
  const tokens = htmlTokens(source, from, to);
  if (!tokens || depth > DEEPEST) return trimmed(source, from, to, (start, end) => cardAt(source, start, end));
  return new FlowReader(source, tokens, depth).read();
}

class FlowReader {
  private pieces: Piece[] = [];
  private runStart = -1;
  private runEnd = -1;
  /** Elements of the text that are open. */
  private inside = 0;

  private readonly source: string;
  private readonly tokens: HtmlToken[];
  private readonly depth: number;

  constructor(source: string, tokens: HtmlToken[], depth: number) {
    this.source = source;
    this.tokens = tokens;
    this.depth = depth;
  }

  read(): Piece[] {
    for (let at = 0; at < this.tokens.length; at++) {
      const token = this.tokens[at] as HtmlToken;
      if (token.kind === 'text') this.text(token);
      else if (token.kind !== 'comment' && !BLOCKS.has(token.name)) this.inline(token);
      else {
        this.endRun();
        const last = token.kind === 'open' ? this.closing(at) : at;
        this.element(token, this.tokens[last] ?? token);
        at = last;
      }
    }
    this.endRun();
    return this.pieces;
  }

  private text({ start, end }: HtmlToken) {
    if (this.inside > 0) return this.extend(start, end);
    let from = start;
    for (const { 0: gap, index } of this.source.slice(start, end).matchAll(/\n[ \t\r]*(?:\n[ \t\r]*)+/g)) {
      this.extend(from, start + index);
      this.endRun();
      from = start + index + gap.length;
    }
    this.extend(from, end);
  }

  private inline({ kind, start, end }: HtmlToken) {
    if (kind === 'open') this.inside++;
    if (kind === 'close') this.inside = Math.max(0, this.inside - 1);
    this.extend(start, end);
  }

  private extend(start: number, end: number) {
    if (start >= end) return;
    if (this.runStart < 0) this.runStart = start;
    this.runEnd = end;
  }

  private endRun() {
    if (this.runStart < 0) return;
    this.pieces.push(...trimmed(this.source, this.runStart, this.runEnd, (start, end) => this.run(start, end)));
    this.runStart = -1;
    this.inside = 0;
  }

  private run(start: number, end: number): DocNode {
    const { source } = this;
    const text = source.slice(start, end);
    // A shortcode on its own, or something between two shortcodes.
    const isOdd = (/^\[[a-z]/i.test(text) && text.endsWith(']')) || /\n[ \t\r]*\n/.test(text);
    const place = { source, start, contentStart: start, contentEnd: end, end };
    const node = isOdd ? undefined : textNode({ type: 'paragraph' }, { kind: 'loose', ...place }, { breaks: true });
    return node ?? cardAt(source, start, end);
  }

  /** Where the element that opens here is closed; the last token if it never is. */
  private closing(from: number): number {
    const { name } = this.tokens[from] as HtmlToken;
    let open = 0;
    for (let at = from; at < this.tokens.length; at++) {
      const token = this.tokens[at];
      if (token?.name !== name) continue;
      open += token.kind === 'open' ? 1 : token.kind === 'close' ? -1 : 0;
      if (open === 0) return at;
    }
    return this.tokens.length - 1;
  }

  private element({ start, name }: HtmlToken, { end }: HtmlToken) {
    const node = this.known(name, start, end) ?? cardAt(this.source, start, end);
    this.pieces.push({ node, start, end });
  }

  private known(name: string, start: number, end: number): DocNode | undefined {
    const { source } = this;
    if (name === 'hr')
      return made({ type: 'horizontalRule' }, { kind: 'html', open: source.slice(start, end), close: '' });
    const element = holeIn(source, start, end, [name]);
    if (!element) return undefined;
    const place = { ...element, kind: 'html', source };
    if (name === 'p') return textNode({ type: 'paragraph' }, place, { breaks: true });
    if (/^h[1-6]$/.test(name)) {
      return textNode({ type: 'heading', attrs: { level: Number(name[1]) } }, place, { breaks: true });
    }
    if (name === 'ul' || name === 'ol') return htmlList(source, place);
    if (name === 'blockquote') return this.quote(place);
    if (name !== 'pre') return undefined;
    const code = holeIn(source, element.contentStart, element.contentEnd, ['code']);
    return textNode({ type: 'codeBlock' }, { ...place, ...code, start, end }, { verbatim: true });
  }

  private quote({
    start,
    contentStart,
    contentEnd,
    end,
  }: Omit<Piece, 'node'> & { contentStart: number; contentEnd: number }) {
    const pieces = readHtml(this.source, contentStart, contentEnd, this.depth + 1);
    const first = pieces[0];
    const last = pieces.at(-1);
    if (!first || !last) return undefined;
    return made(
      { type: 'blockquote', content: joined(this.source, pieces) },
      { kind: 'html', open: this.source.slice(start, first.start), close: this.source.slice(last.end, end) },
    );
  }
}

/** The nodes of pieces that follow one another, each with what stands before it. */
export const joined = (source: string, pieces: Piece[], from = pieces[0]?.start ?? 0): DocNode[] =>
  pieces.map(({ node, start }, at) => placed(node, source.slice(at > 0 ? pieces[at - 1]?.end : from, start), at));

function trimmed(source: string, from: number, to: number, make: (start: number, end: number) => DocNode): Piece[] {
  const text = source.slice(from, to);
  const start = from + (text.length - text.trimStart().length);
  const end = to - (text.length - text.trimEnd().length);
  return start < end ? [{ node: make(start, end), start, end }] : [];
}

const cardAt = (source: string, start: number, end: number) => card(null, source.slice(start, end));
