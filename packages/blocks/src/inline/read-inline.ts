import type { DocMark, DocNode } from '../document.ts';
import { ENTITY, entityText } from '../entities.ts';
import { attributesByName, type HtmlToken, htmlTokens } from '../html-tokens.ts';
import { keyOf, markOf } from './marks.ts';

/** An element that is open at some place of a text. */
export interface Frame {
  mark: DocMark;
  key: string;
  open: string;
  close: string;
}

/** Text or an image or line break, and the markup it is written in. */
export interface Segment {
  /** Characters; empty for an atom. */
  text: string;
  atom: DocNode | null;
  /** Each character of `text` is one of the markup. */
  isExact: boolean;
  start: number;
  end: number;
  /** Outermost first. */
  frames: Frame[];
}

export interface InlineOptions {
  /** Whitespace is kept, and there are no elements: code. */
  verbatim?: boolean;
  /** A line end is a line break, as in texts of the classic editor. */
  breaks?: boolean;
}

/** The pieces of a text with inline markup; null if it has elements that a line of text cannot hold. */
export function readInline(source: string, options: InlineOptions = {}): Segment[] | null {
  const tokens = htmlTokens(source);
  if (!tokens) return null;
  const reader = new InlineReader(source, options);
  return tokens.every((token) => reader.take(token)) && reader.isComplete() ? reader.segments() : null;
}

class InlineReader {
  private frames: Frame[] = [];
  private names: string[] = [];
  private found: Segment[] = [];

  private readonly source: string;
  private readonly options: InlineOptions;

  constructor(source: string, options: InlineOptions) {
    this.source = source;
    this.options = options;
  }

  isComplete = () => this.frames.length === 0;

  /** Without whitespace at the end. */
  segments(): Segment[] {
    const last = this.found.at(-1);
    if (!this.options.verbatim && last?.text.endsWith(' ')) {
      if (last.isExact && last.text.length > 1)
        Object.assign(last, { text: last.text.slice(0, -1), end: last.end - 1 });
      else if (last.text === ' ') this.found.pop();
    }
    return this.found;
  }

  take(token: HtmlToken): boolean {
    const { verbatim } = this.options;
    if (token.kind === 'text') return this.text(token.start, token.end);
    if (verbatim || token.kind === 'comment') return false;
    const tag = this.source.slice(token.start, token.end);
    if (token.kind === 'void') return this.atom(token, tag);
    if (token.kind === 'open') {
      const mark = markOf(token.name, tag);
      if (!mark) return false;
      this.frames = [...this.frames, { mark, key: keyOf(mark), open: tag, close: '' }];
      this.names.push(token.name);
      return this.names.length < DEEPEST;
    }
    const frame = this.frames.at(-1);
    if (!frame || this.names.pop() !== token.name) return false;
    frame.close = tag;
    this.frames = this.frames.slice(0, -1);
    return true;
  }

  private atom({ name, start, end }: HtmlToken, tag: string): boolean {
    if (name !== 'br' && name !== 'img') return false;
    if (name === 'br' && Object.keys(attributesByName(tag)).length > 0) return false;
    this.add({ text: '', atom: name === 'br' ? { type: 'hardBreak' } : imageOf(tag), isExact: false, start, end });
    return true;
  }

  private text(from: number, to: number): boolean {
    const text = this.source.slice(from, to);
    let at = 0;
    for (const match of text.matchAll(ENTITY)) {
      const [whole, decimal, hex, name] = match;
      const character = entityText(decimal, hex, name);
      if (character === undefined) continue;
      this.plain(from + at, from + match.index);
      at = match.index + whole.length;
      this.add({ text: character, atom: null, isExact: false, start: from + match.index, end: from + at });
    }
    this.plain(from + at, to);
    return true;
  }

  /** Text without entities: runs of whitespace are one space, or none at the beginning of a line. */
  private plain(from: number, to: number) {
    const text = this.source.slice(from, to);
    if (this.options.verbatim) return this.exact(text, from);
    let at = 0;
    for (const { 0: run, index } of text.matchAll(/[ \t\r\n\f]+/g)) {
      const isBreak = this.options.breaks && run.includes('\n');
      if (run === ' ' && !isBreak && (index > at || !this.isAtLineStart())) continue;
      this.exact(text.slice(at, index), from + at);
      at = index + run.length;
      if (this.isAtLineStart()) {
        this.extendBreak(from + index, from + at);
        continue;
      }
      const place = { start: from + index, end: from + at, isExact: false };
      this.add(isBreak ? { text: '', atom: { type: 'hardBreak' }, ...place } : { text: ' ', atom: null, ...place });
    }
    this.exact(text.slice(at), from + at);
  }

  /** Whitespace after a line break belongs to it. */
  private extendBreak(start: number, end: number) {
    const last = this.found.at(-1);
    if (last?.end === start && !last.isExact) last.end = end;
  }

  private exact(text: string, start: number) {
    if (text) this.add({ text, atom: null, isExact: true, start, end: start + text.length });
  }

  private add(segment: Omit<Segment, 'frames'>) {
    this.found.push({ ...segment, frames: this.frames });
  }

  private isAtLineStart(): boolean {
    const last = this.found.at(-1);
    return !last || last.atom?.type === 'hardBreak' || last.text.endsWith(' ');
  }
}

/** Deeper than any real text. */
const DEEPEST = 60;

const IMAGE_ATTRIBUTES = ['src', 'alt', 'title', 'width', 'height', 'class'];

export function imageOf(tag: string): DocNode {
  const attrs: Record<string, unknown> = {};
  const rest: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributesByName(tag))) {
    if (IMAGE_ATTRIBUTES.includes(name)) attrs[name] = value;
    else rest[name] = value;
  }
  return { type: 'image', attrs: Object.keys(rest).length > 0 ? { ...attrs, rest } : attrs };
}

/** The content of a paragraph in the editor. */
export function inlineContent(segments: Segment[]): DocNode[] {
  const content: DocNode[] = [];
  let lastKey = '';
  for (const { text, atom, frames } of segments) {
    const marks = marksOf(frames);
    const key = marks.map(keyOf).join();
    const last = content.at(-1);
    if (!atom && last?.text !== undefined && key === lastKey) last.text += text;
    else content.push({ ...(atom ?? { type: 'text', text }), ...(marks.length > 0 && { marks }) });
    lastKey = key;
  }
  return content;
}

/** The marks of nested elements, each once. */
function marksOf(frames: Frame[]): DocMark[] {
  const byKey = new Map(frames.map(({ key, mark }) => [key, mark]));
  // A link in a link: the inner one counts.
  const marks = [...byKey.values()];
  const inner = marks.findLast(({ type }) => type === 'link');
  return marks.filter((mark) => mark.type !== 'link' || mark === inner);
}
