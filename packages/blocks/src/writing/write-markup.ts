import { type DocNode, originOf, ownAttributes } from '../document.ts';
import { writeInline } from '../inline/write-inline.ts';
import type { OpenedMarkup } from '../open-markup.ts';
import { isRetagged, retagText } from './retag-text.ts';
import { rewriteFigure } from './rewrite-figure.ts';
import { rewriteHeading } from './rewrite-origin.ts';
import { accepts, gapBefore, type Surroundings } from './surroundings.ts';
import { writeList } from './write-list.ts';
import {
  escapeCode,
  newCode,
  newEmbed,
  newFigure,
  newHeading,
  newParagraph,
  newSeparator,
  writeBlock,
} from './write-new.ts';
import { writeTable } from './write-table.ts';

/**
 * The markup of a document that `openMarkup` opened. What was not edited is as it was written, to the byte; of what was,
 * only the words that changed are written anew.
 */
export const writeMarkup = (
  document: DocNode,
  { form, tail }: Pick<OpenedMarkup, 'form' | 'tail'>,
  known?: Known,
): string => writeNodes(document.content ?? [], { form, isTop: true }, known) + tail;

/** The markup of nodes that were written before; a caller that passes the same node again spares writing it anew. */
type Known = WeakMap<DocNode, string>;

function writeNodes(nodes: DocNode[], around: Surroundings, known?: Known): string {
  let markup = '';
  let isFirst = true;
  for (const node of nodes) {
    if (isUnwritten(node)) continue;
    const written = known?.get(node) ?? writeNode(node, around);
    known?.set(node, written);
    markup += gapBefore(node, isFirst, around.form === 'elements' || node.type === 'citation' ? '' : '\n\n') + written;
    isFirst = false;
  }
  return markup;
}

/** An empty line or citation that the writer has left. One that was in the post stays. */
function isUnwritten(node: DocNode): boolean {
  const isEmpty = (node.content ?? []).every(({ type }) => type === 'upload');
  if (node.type === 'citation') return isEmpty && originOf(node)?.inner !== '';
  return node.type === 'paragraph' && !originOf(node) && isEmpty;
}

function writeNode(node: DocNode, around: Surroundings): string {
  switch (node.type) {
    case 'paragraph':
      return writeParagraph(node, around);
    case 'heading':
      return writeHeading(node, around);
    case 'codeBlock':
      return writeCode(node, around);
    case 'bulletList':
    case 'orderedList':
      return writeList(node, around, writeNode);
    case 'blockquote':
      return writeQuote(node, around);
    case 'citation':
      return writeCitation(node);
    case 'figure':
      return accepts(node, around) ? rewriteFigure(node) : newFigure(around.form, node);
    case 'table':
      return writeTable(node, around);
    default:
      return writeAtom(node, around);
  }
}

function writeAtom(node: DocNode, { form }: Surroundings): string {
  const origin = originOf(node);
  if (origin && origin.type === node.type && origin.own === ownAttributes(node)) return origin.open + origin.close;
  if (node.type === 'horizontalRule') return newSeparator(form);
  return node.type === 'embed' ? newEmbed(form, String(node.attrs?.url ?? '')) : '';
}

/** Text that WordPress has yet to divide into paragraphs, where line ends are line breaks. */
const isFlow = (kind: string) => kind === 'loose' || kind === 'html';

function writeParagraph(node: DocNode, around: Surroundings): string {
  const origin = originOf(node);
  const content = node.content ?? [];
  if (origin && isRetagged(node, around)) return retagText(origin, node);
  if (!origin || !accepts(node, around)) {
    return newParagraph(around.form, node, writeInline(content, null, { breaks: around.form === 'classic' }));
  }
  const inner = writeInline(content, origin.inner ?? null, { breaks: isFlow(origin.kind) });
  return origin.open + inner + origin.close;
}

function writeHeading(node: DocNode, around: Surroundings): string {
  const origin = originOf(node);
  const content = node.content ?? [];
  const level = Number(node.attrs?.level ?? 2);
  if (origin && isRetagged(node, around)) return retagText(origin, node);
  if (!origin || !accepts(node, around)) return newHeading(around.form, level, writeInline(content, null));
  const inner = writeInline(content, origin.inner ?? null, { breaks: isFlow(origin.kind) });
  return rewriteHeading(origin, level, ownAttributes(node), inner);
}

function writeCode(node: DocNode, around: Surroundings): string {
  const origin = originOf(node);
  const isSame = origin !== null && accepts(node, around) && origin.own === ownAttributes(node);
  const escapeWith = !isSame || origin.kind === 'core/code' ? escapeCode : undefined;
  const inner = writeInline(node.content ?? [], isSame ? (origin.inner ?? null) : null, {
    verbatim: true,
    escape: escapeWith,
  });
  return isSame ? origin.open + inner + origin.close : newCode(around.form, node, inner);
}

function writeCitation(node: DocNode): string {
  const origin = originOf(node);
  const { open, inner = null, close } = origin?.kind === 'cite' ? origin : { open: '<cite>', close: '</cite>' };
  return open + writeInline(node.content ?? [], inner) + close;
}

/** What a quote from before it held blocks may hold. */
const isElement = (node: DocNode): boolean =>
  node.type === 'paragraph' || node.type === 'citation' || /^(p|html)$/.test(originOf(node)?.kind ?? '');

function writeQuote(node: DocNode, around: Surroundings): string {
  const origin = accepts(node, around) ? originOf(node) : null;
  const content = node.content ?? [];
  const isOld = content.some((child) => originOf(child)?.kind === 'p') && content.every(isElement);
  const form = origin?.kind === 'html' ? 'classic' : origin && isOld ? 'elements' : around.form;
  const inner = writeNodes(content, { form, isTop: false });
  if (origin) return origin.open + inner + origin.close;
  if (around.form !== 'blocks') return `<blockquote>${inner}</blockquote>`;
  return writeBlock('blocks', 'quote', `<blockquote class="wp-block-quote">${inner}</blockquote>`);
}
