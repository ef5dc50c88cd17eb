import { type ChildNode, Element, isComment, isTag, isText, Text } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { html, isBlank } from './blocks/dom.ts';
import { isEmbeddable } from './blocks/embed.ts';
import { hasMoreThan } from './has-more-than.ts';
import { isBeyondWriting } from './nesting.ts';

const names = (list: string) => new Set(list.split(' '));

/** Maximum line ends and brackets: many times what anyone writes. Each costs some microseconds. */
const MOST = 20_000;

/** Elements that end a paragraph. */
const BLOCKS = names(
  'address article aside blockquote caption col colgroup dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre script section style summary table tbody td tfoot th thead tr ul',
);
/** Elements whose line ends are kept as they are. */
const VERBATIM = names('audio iframe math object pre script select style svg textarea video');
/** Elements that contain elements and no text of their own. */
const STRUCTURE = names('colgroup dl figure hgroup menu ol table tbody tfoot thead tr ul');
/** Elements that contain a single run of text. */
const LINES = names('address caption dt figcaption h1 h2 h3 h4 h5 h6 legend summary');

/** Whether a text relies on its blank lines: it has some, and no element that would make a paragraph. */
export const isClassic = (source: string): boolean =>
  /\n[ \t\r]*\n/.test(source) &&
  !/<(p|div|h[1-6]|ul|ol|dl|table|blockquote|pre|figure|section|article)[\s>]/i.test(source);

/**
 * A text of WordPress' classic editor as HTML. WordPress stores such a text without paragraphs and creates them when it
 * renders (`wpautop`): a blank line ends a paragraph, a line end becomes a line break. Shortcodes are kept as written,
 * captions with everything they enclose.
 *
 * WordPress' own package for this takes 18 s for a line of 100,000 spaces, and has a different licence. Content that is
 * longer or deeper than any real text is returned unchanged.
 */
export function fromClassic(source: string): string {
  const text = source.replace(/\r\n?/g, '\n');
  if (hasMoreThan(MOST, /[\n[]/g, text) || isBeyondWriting(text)) return source;
  const { children } = parseDocument(text);
  return html(flow(children, 'always', blockHolders(children))).trim();
}

/** Inline elements that contain a block, which are treated like blocks. */
function blockHolders(nodes: ChildNode[], found = new Set<Element>()): Set<Element> {
  for (const node of nodes) {
    if (!isTag(node) || VERBATIM.has(node.name)) continue;
    blockHolders(node.children, found);
    if (node.children.some((child) => isTag(child) && (BLOCKS.has(child.name) || found.has(child)))) found.add(node);
  }
  return found;
}

/** Keeps blocks and turns what is between them into paragraphs: always, or only where there are blank lines. */
function flow(nodes: ChildNode[], paragraphs: 'always' | 'at blank lines', holders: Set<Element>): ChildNode[] {
  const out: ChildNode[] = [];
  let run: ChildNode[] = [];
  const add = (node: ChildNode) => {
    if (out.length > 0) out.push(new Text('\n'));
    out.push(node);
  };
  const endRun = () => {
    const isWrapped = paragraphs === 'always' || holdsBlankLine(run);
    for (const part of paragraphsOf(run)) {
      if (part.every(isBlank)) for (const comment of part.filter(isComment)) add(comment);
      else if (isWrapped) add(new Element('p', {}, part));
      else for (const node of part) out.push(node);
    }
    run = [];
  };
  for (const node of nodes) {
    if (isTag(node) && (BLOCKS.has(node.name) || holders.has(node))) {
      endRun();
      for (const block of blockOf(node, holders)) add(block);
    } else run.push(node);
  }
  endRun();
  return out;
}

function blockOf(element: Element, holders: Set<Element>): ChildNode[] {
  const { name, children, attribs } = element;
  if (VERBATIM.has(name)) return [element];
  if (STRUCTURE.has(name)) {
    const inner = children.flatMap((child) => (isTag(child) ? blockOf(child, holders) : [child]));
    return [new Element(name, attribs, inner)];
  }
  if (name === 'p') return paragraphsOf(children).map((part) => new Element('p', attribs, part));
  if (LINES.has(name) && !holders.has(element)) {
    const lines = paragraphsOf(children).flatMap((part, at) => (at > 0 ? [lineBreak(), lineBreak(), ...part] : part));
    return [new Element(name, attribs, lines)];
  }
  return [new Element(name, attribs, flow(children, name === 'blockquote' ? 'always' : 'at blank lines', holders))];
}

const lineBreak = () => new Element('br', {});

const holdsBlankLine = (run: ChildNode[]) => run.some((node) => isText(node) && /\n[ \t]*\n/.test(node.data));

/** A run of text and inline elements, split at its blank lines. */
function paragraphsOf(run: ChildNode[]): ChildNode[][] {
  const parts = new Parting(run).parts(run, true);
  return parts.map(trimmed).filter((part) => part.length > 0);
}

/** `[gallery ids="1"]`, `[/caption]`. */
const SHORTCODE = /(\[\/?[a-z][^\][]*\])/;

/** Splits a run, tracking across its nodes whether a caption is open: everything it encloses is kept unchanged. */
class Parting {
  private captions: number;
  private isInCaption = false;

  constructor(run: ChildNode[]) {
    this.captions = run.reduce((sum, node) => sum + (isText(node) ? node.data.split('[/caption]').length - 1 : 0), 0);
  }

  parts(nodes: ChildNode[], isOutermost: boolean): ChildNode[][] {
    let part: ChildNode[] = [];
    const parts = [part];
    const next = () => {
      part = [];
      parts.push(part);
    };
    for (const node of nodes) {
      if (isText(node)) this.text(node.data, isOutermost, (child) => part.push(child), next);
      else if (isTag(node) && !VERBATIM.has(node.name) && node.children.length > 0) {
        this.parts(node.children, false).forEach((children, at) => {
          if (at > 0) next();
          part.push(new Element(node.name, node.attribs, children));
        });
      } else part.push(node);
    }
    return parts;
  }

  private text(data: string, isOutermost: boolean, add: (child: ChildNode) => void, next: () => void) {
    for (const [at, piece] of data.split(SHORTCODE).entries()) {
      const isShortcode = at % 2 === 1;
      if (isShortcode) this.noteCaption(piece);
      if (isShortcode || this.isInCaption) {
        add(new Text(piece));
        continue;
      }
      for (const [index, paragraph] of piece.split(/\n[ \t]*(?:\n[ \t]*)+/).entries()) {
        if (index > 0) next();
        lines(paragraph, isOutermost, add, next);
      }
    }
  }

  private noteCaption(shortcode: string) {
    if (shortcode === '[/caption]') {
      this.captions--;
      this.isInCaption = false;
    } else if (/^\[caption\b/.test(shortcode)) this.isInCaption = this.captions > 0;
  }
}

/** Adds text line by line. A URL alone on its line becomes a player, so no line break is put before or after it. */
function lines(text: string, isOutermost: boolean, add: (child: ChildNode) => void, next: () => void) {
  const all = text.split('\n');
  all.forEach((line, at) => {
    const isPlayer = isOutermost && all.length > 1 && isEmbeddable(line.trim());
    const isAfterPlayer = isOutermost && at > 0 && isEmbeddable(all[at - 1]?.trim() ?? '');
    if (at > 0 && (isPlayer || isAfterPlayer)) next();
    else if (at > 0) {
      add(lineBreak());
      add(new Text('\n'));
    }
    const withoutIndent = at > 0 ? line.trimStart() : line;
    add(new Text(at < all.length - 1 ? withoutIndent.trimEnd() : withoutIndent));
  });
}

/** Trims whitespace and line breaks, and merges two breaks where the author wrote one and also ended the line. */
function trimmed(part: ChildNode[]): ChildNode[] {
  const isBreak = (node: ChildNode | undefined) => node !== undefined && isTag(node) && node.name === 'br';
  const isGap = (node: ChildNode) => isBreak(node) || (isText(node) && isBlank(node));
  const from = part.findIndex((node) => !isGap(node));
  if (from < 0) return [];
  const inner = part.slice(from, part.findLastIndex((node) => !isGap(node)) + 1);
  const kept: ChildNode[] = [];
  let isAfterBreak = false;
  for (const node of inner) {
    if (isBreak(node) && isAfterBreak && isMadeByUs(node)) continue;
    kept.push(node);
    isAfterBreak = isBreak(node) || (isAfterBreak && isText(node) && isBlank(node));
  }
  for (const [edge, trim] of [
    [kept[0], 'trimStart'],
    [kept.at(-1), 'trimEnd'],
  ] as const) {
    if (edge && isText(edge)) edge.data = edge.data[trim]();
  }
  return kept;
}

/** The parser sets the parent of each of its nodes. */
const isMadeByUs = (node: ChildNode) => node.parent === null;
