import type { DocNode } from '../document.ts';
import { escapeAttribute, escapeText } from '../html-tokens.ts';
import { keyOf, rankOf, tagsOf } from './marks.ts';
import { type Frame, type InlineOptions, readInline, type Segment } from './read-inline.ts';

interface WriteOptions extends InlineOptions {
  /** As WordPress' code block does: shortcodes and embeds in code are not carried out. */
  escape?: (text: string) => string;
}

/** A character, an image or a line break, with the elements around it. */
interface Unit {
  /** Equal for units that read the same, with the same marks. */
  key: string;
  frames: Frame[];
}

interface OldUnit extends Unit {
  start: number;
  end: number;
}

interface NewUnit extends Unit {
  text: string;
  atom: DocNode | null;
}

/**
 * The markup of a text after an edit. What stands before and after the edit stays as it was written, whatever its
 * entities, spaces and elements; only what is between is written anew.
 *
 * @param before the markup as it was opened; null for a new text
 */
export function writeInline(content: DocNode[], before: string | null, options: WriteOptions = {}): string {
  const old = unitsOf(before === null ? [] : (readInline(before, options) ?? []));
  const now = newUnits(content);
  const source = before ?? '';
  let same = 0;
  const least = Math.min(old.length, now.length);
  while (same < least && old[same]?.key === now[same]?.key) same++;
  if (before !== null && same === old.length && same === now.length) return before;
  let sameAtEnd = 0;
  while (sameAtEnd < least - same && old.at(-1 - sameAtEnd)?.key === now.at(-1 - sameAtEnd)?.key) sameAtEnd++;

  const gone = old.slice(same, old.length - sameAtEnd);
  const middle = now.slice(same, now.length - sameAtEnd);
  const begin = beginning(source, old[same - 1], gone[0], middle[0]);
  const end = ending(source, old[old.length - sameAtEnd], gone.at(-1), middle.at(-1));
  const replaced = new Map(gone.map(({ frames }) => [marksKey(frames), frames]));
  const writer = new InlineWriter(begin.frames, end.frames, replaced, options);
  return source.slice(0, begin.at) + writer.write(middle) + source.slice(end.at);
}

interface Cut {
  at: number;
  frames: Frame[];
}

const isAlike = (one: Unit | undefined, other: Unit | undefined): one is Unit =>
  one !== undefined && other !== undefined && marksKey(one.frames) === marksKey(other.frames);

/** Where the text that stays ends: right before what goes, if the new text stands in the same elements. */
function beginning(
  source: string,
  before: OldUnit | undefined,
  gone: OldUnit | undefined,
  next: Unit | undefined,
): Cut {
  if (gone && isAlike(gone, next)) return { at: gone.start, frames: gone.frames };
  if (before) return { at: before.end, frames: before.frames };
  return { at: /^[ \t\r\n\f]*/.exec(source)?.[0].length ?? 0, frames: [] };
}

/** Where the text that stays goes on. */
function ending(source: string, after: OldUnit | undefined, gone: OldUnit | undefined, last: Unit | undefined): Cut {
  if (gone && isAlike(gone, last)) return { at: gone.end, frames: gone.frames };
  if (after) return { at: after.start, frames: after.frames };
  const trail = /[ \t\r\n\f]*$/.exec(source.slice(-1_000))?.[0].length ?? 0;
  return { at: source.length - (source.trim() === '' ? 0 : trail), frames: [] };
}

function unitsOf(segments: Segment[]): OldUnit[] {
  const units: OldUnit[] = [];
  for (const { text, atom, isExact, start, end, frames } of segments) {
    const marks = marksKey(frames);
    if (atom || !isExact) units.push({ key: `${atom ? atomKey(atom) : text}${marks}`, frames, start, end });
    else
      for (const { character, at } of characters(text)) {
        units.push({ key: `${character}${marks}`, frames, start: start + at, end: start + at + character.length });
      }
  }
  return units;
}

function newUnits(content: DocNode[]): NewUnit[] {
  const units: NewUnit[] = [];
  for (const node of content) {
    if (node.type === 'upload') continue;
    const frames = [...(node.marks ?? [])]
      .sort((one, other) => rankOf(one) - rankOf(other))
      .map((mark) => ({ mark, key: keyOf(mark), ...tagsOf(mark) }));
    const marks = marksKey(frames);
    if (node.text === undefined) units.push({ key: `${atomKey(node)}${marks}`, frames, text: '', atom: node });
    else for (const text of node.text) units.push({ key: `${text}${marks}`, frames, text, atom: null });
  }
  return units;
}

/** Whole code points, so that no edit ends inside an emoji. */
function* characters(text: string) {
  let at = 0;
  for (const character of text) {
    yield { character, at };
    at += character.length;
  }
}

const marksKey = (frames: Frame[]) => {
  const links = frames.filter(({ mark }) => mark.type === 'link');
  const counted = frames.filter((frame) => frame.mark.type !== 'link' || frame === links.at(-1));
  return `|${[...new Set(counted.map(({ key }) => key))].sort().join()}`;
};

const atomKey = ({ type, attrs }: DocNode) => (type === 'hardBreak' ? '\n' : keyOf({ type, attrs }));

class InlineWriter {
  private open: Frame[];
  private written = '';

  private readonly end: Frame[];
  /** The elements around the text that is replaced: text with the same marks goes into them again. */
  private readonly replaced: Map<string, Frame[]>;
  private readonly options: WriteOptions;

  constructor(begin: Frame[], end: Frame[], replaced: Map<string, Frame[]>, options: WriteOptions) {
    this.end = end;
    this.replaced = replaced;
    this.options = options;
    this.open = [...begin];
  }

  write(units: NewUnit[]): string {
    let text = '';
    const flush = () => {
      this.written += (this.options.escape ?? escapeText)(text);
      text = '';
    };
    for (const unit of units) {
      if (!this.isInside(unit.frames)) {
        flush();
        this.enter(unit.frames);
      }
      if (unit.atom) {
        flush();
        this.written += this.atom(unit.atom);
      } else text += unit.text;
    }
    flush();
    this.leaveFor(this.end);
    return this.written;
  }

  private isInside(frames: Frame[]): boolean {
    const open = new Set(this.open.map(({ key }) => key));
    return open.size === frames.length && frames.every(({ key }) => open.has(key));
  }

  /** Closes what does not belong around the next text, and opens what is missing, as the text after the edit has it. */
  private enter(frames: Frame[]) {
    const wanted = new Set(frames.map(({ key }) => key));
    const keep = this.open.findIndex(({ key }) => !wanted.has(key));
    if (keep >= 0) this.closeTo(keep);
    const model = this.replaced.get(marksKey(frames)) ?? frames;
    const missing = model.filter(({ key }) => !this.open.some((frame) => frame.key === key));
    while (missing.length > 0) {
      const isAsAtEnd = this.open.every((frame, at) => frame === this.end[at]);
      const known = isAsAtEnd ? this.end[this.open.length] : undefined;
      const at = known ? missing.findIndex(({ key }) => key === known.key) : -1;
      const [frame] = at >= 0 ? missing.splice(at, 1) : missing.splice(0, 1);
      if (frame) this.push(at >= 0 && known ? known : frame);
    }
  }

  private leaveFor(frames: Frame[]) {
    const keep = this.open.findIndex((frame, at) => frame !== frames[at]);
    if (keep >= 0) this.closeTo(keep);
    for (const frame of frames.slice(this.open.length)) this.push(frame);
  }

  private push(frame: Frame) {
    this.open.push(frame);
    this.written += frame.open;
  }

  private closeTo(depth: number) {
    while (this.open.length > depth) this.written += this.open.pop()?.close ?? '';
  }

  private atom({ type, attrs = {} }: DocNode): string {
    if (type === 'hardBreak') return this.options.breaks ? '\n' : '<br>';
    if (type !== 'image') return '';
    const { rest, origin: _, ...own } = attrs;
    return writeImage({ ...own, ...(rest as Record<string, string> | null) });
  }
}

export function writeImage({ src, alt, ...others }: Record<string, unknown>): string {
  const written = Object.entries({ src, alt: alt ?? '', ...others }).filter(
    ([name, value]) => value !== null && value !== undefined && (value !== '' || name === 'alt'),
  );
  return `<img${written.map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`).join('')}/>`;
}
