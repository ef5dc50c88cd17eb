import type { DocNode } from '../document.ts';
import { made } from '../document.ts';
import { htmlTokens } from '../html-tokens.ts';
import { attributesOf, type Block } from '../parse-blocks.ts';
import { type Hole, holeIn } from './hole.ts';
import { readCitation } from './read-citation.ts';
import { readFigure } from './read-figure.ts';
import { htmlList, orderOf } from './read-html-list.ts';
import { readTable } from './read-table.ts';
import { card, placed, textNode } from './read-text.ts';

/** Deeper lists and quotes are cards. */
const DEEPEST = 20;

/** A block as a node of the editor; a card where the editor has none that holds all of it. */
export function readBlock(source: string, block: Block, depth = 0): DocNode {
  return known(source, block, depth) ?? card(block.name, source.slice(block.start, block.end));
}

function known(source: string, block: Block, depth: number): DocNode | undefined {
  if (!block.isClosed || attributesOf(block) === null || depth > DEEPEST) return undefined;
  if (block.name === 'core/quote') return quote(source, block, depth);
  if (block.name === 'core/list') return list(source, block, depth);
  if (block.inner.length > 0) return undefined;
  switch (block.name) {
    case 'core/paragraph':
      return paragraph(source, block);
    case 'core/heading':
      return heading(source, block);
    case 'core/code':
    case 'core/preformatted':
    case 'core/verse':
      return code(source, block);
    case 'core/image':
      return readFigure(source, block);
    case 'core/table':
      return readTable(source, block);
    case 'core/separator':
      return separator(source, block);
    case 'core/embed':
      return embed(source, block);
    default:
      return undefined;
  }
}

const hole = (source: string, { contentStart, contentEnd }: Block, ...names: string[]) =>
  holeIn(source, contentStart, contentEnd, names);

function paragraph(source: string, block: Block): DocNode | undefined {
  const element = hole(source, block, 'p');
  return element && textNode({ type: 'paragraph' }, { ...element, ...whole(source, block) });
}

function heading(source: string, block: Block): DocNode | undefined {
  const element = hole(source, block, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6');
  const level = Number(element?.name[1]);
  if (!element || level !== (attributesOf(block)?.level ?? 2)) return undefined;
  return textNode({ type: 'heading', attrs: { level } }, { ...element, ...whole(source, block) });
}

const whole = (source: string, { name, start, end }: Block) => ({ kind: name ?? 'html', source, start, end });

/** Only text: code with coloured words is a card. */
function code(source: string, block: Block): DocNode | undefined {
  const pre = hole(source, block, 'pre');
  const element = pre && block.name === 'core/code' ? holeIn(source, pre.contentStart, pre.contentEnd, ['code']) : pre;
  if (!pre || !element) return undefined;
  const language = /\blanguage-([\w+#-]+)/.exec(`${element.tag} ${pre.tag}`)?.[1];
  const node = { type: 'codeBlock', ...(language && { attrs: { language } }) };
  return textNode(node, { ...element, ...whole(source, block) }, { verbatim: true });
}

function separator(source: string, block: Block): DocNode | undefined {
  const tokens = htmlTokens(source, block.contentStart, block.contentEnd) ?? [];
  const tags = tokens.filter(({ kind }) => kind !== 'text');
  if (tags.length !== 1 || tags[0]?.name !== 'hr') return undefined;
  const markup = source.slice(block.start, block.end);
  return made({ type: 'horizontalRule' }, { kind: 'core/separator', open: markup, close: '' });
}

function embed(source: string, block: Block): DocNode | undefined {
  const url = attributesOf(block)?.url;
  if (typeof url !== 'string' || url === '') return undefined;
  const markup = source.slice(block.start, block.end);
  return made({ type: 'embed', attrs: { url } }, { kind: 'core/embed', open: markup, close: '' });
}

/** The blocks in a quote or an item, with what is between them. */
export function readInner(source: string, inner: Block[], depth: number): DocNode[] | undefined {
  const nodes: DocNode[] = [];
  for (const [at, block] of inner.entries()) {
    const before = at > 0 ? source.slice(inner[at - 1]?.end, block.start) : '';
    if (before.trim() !== '') return undefined;
    nodes.push(placed(readBlock(source, block, depth + 1), before, at));
  }
  return nodes;
}

function quote(source: string, block: Block, depth: number): DocNode | undefined {
  const element = hole(source, block, 'blockquote');
  const first = block.inner[0];
  const last = block.inner.at(-1);
  if (element && !first) return oldQuote(source, block, element);
  if (!element || !first || !last || source.slice(element.contentStart, first.start).trim() !== '') return undefined;
  const content = readInner(source, block.inner, depth);
  const place = { from: last.end, to: element.contentEnd };
  return content && closed(source, block, { content, open: source.slice(block.start, first.start), ...place });
}

/** A quote with its citation, where it ends with one. */
function closed(
  source: string,
  block: Block,
  { content, open, from, to }: { content: DocNode[]; open: string; from: number; to: number },
): DocNode {
  const citation = readCitation(source, { from, to, index: content.length });
  return made(
    { type: 'blockquote', content: citation ? [...content, citation.node] : content },
    { kind: 'core/quote', open, close: source.slice(citation?.end ?? from, block.end) },
  );
}

/** Before WordPress 6.0 the paragraphs of a quote were no blocks. */
function oldQuote(source: string, block: Block, { contentStart, contentEnd }: Hole): DocNode | undefined {
  const content: DocNode[] = [];
  let first = contentStart;
  let done = contentStart;
  for (;;) {
    const start = done + (/^\s*/.exec(source.slice(done, contentEnd))?.[0].length ?? 0);
    const end = source.indexOf('</p>', start) + 4;
    const element = end > 3 && end <= contentEnd ? holeIn(source, start, end, ['p']) : undefined;
    const text = element && textNode({ type: 'paragraph' }, { ...element, kind: 'p', source });
    if (!text) break;
    if (content.length === 0) first = start;
    content.push(placed(text, content.length > 0 ? source.slice(done, start) : '', content.length));
    done = end;
  }
  const rest = source.slice(done, contentEnd).trim();
  if (content.length === 0 || (rest !== '' && !/^<cite>[^<]*<\/cite>$/.test(rest))) return undefined;
  return closed(source, block, { content, open: source.slice(block.start, first), from: done, to: contentEnd });
}

function list(source: string, block: Block, depth: number): DocNode | undefined {
  const element = hole(source, block, 'ul', 'ol');
  if (!element) return undefined;
  const first = block.inner[0];
  const last = block.inner.at(-1);
  // Before WordPress 6.1 items were no blocks.
  if (!first || !last) return htmlList(source, { ...element, ...whole(source, block) });
  const isOnlyItems =
    source.slice(element.contentStart, first.start).trim() === '' &&
    source.slice(last.end, element.contentEnd).trim() === '';
  if (!isOnlyItems) return undefined;
  const content: DocNode[] = [];
  for (const [at, each] of block.inner.entries()) {
    const before = at > 0 ? source.slice(block.inner[at - 1]?.end, each.start) : '';
    const node = before.trim() === '' ? item(source, each, depth) : undefined;
    if (!node) return undefined;
    content.push(placed(node, before, at));
  }
  return made(
    { ...orderOf(element), content },
    { kind: 'core/list', open: source.slice(block.start, first.start), close: source.slice(last.end, block.end) },
  );
}

/** An item: its text, and lists in it. */
function item(source: string, block: Block, depth: number): DocNode | undefined {
  const element = block.name === 'core/list-item' && block.isClosed ? hole(source, block, 'li') : undefined;
  if (!element) return undefined;
  const first = block.inner[0];
  const textEnd = first?.start ?? element.contentEnd;
  const lastEnd = block.inner.at(-1)?.end ?? textEnd;
  const place = { start: element.contentStart, contentStart: element.contentStart, contentEnd: textEnd, end: textEnd };
  const text = textNode({ type: 'paragraph' }, { kind: 'text', source, ...place });
  const lists = readInner(source, block.inner, depth);
  if (!text || !lists?.every(({ type }) => type === 'bulletList' || type === 'orderedList')) return undefined;
  return made(
    { type: 'listItem', content: [placed(text, '', 0), ...lists] },
    {
      kind: 'core/list-item',
      open: source.slice(block.start, element.contentStart),
      close: source.slice(lastEnd, block.end),
    },
  );
}
