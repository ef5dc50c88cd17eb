import { type ChildNode, Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { classesOf } from './blocks/attributes.ts';
import { block, htmlAttributes, joinBlocks } from './blocks/block.ts';
import { html, isBlank, isComment, isElement, isPhrasing } from './blocks/dom.ts';
import { embed } from './blocks/embed.ts';
import { figure, image } from './blocks/image.ts';
import { list } from './blocks/list.ts';
import { looseShortcode, shortcode } from './blocks/shortcode.ts';
import { table } from './blocks/table.ts';
import { heading, looseParagraph, paragraph, preformatted, separator } from './blocks/text-blocks.ts';
import { fromClassic, isClassic } from './from-classic.ts';
import { hasBlocks } from './has-blocks.ts';
import { isBeyondWriting } from './nesting.ts';

/**
 * HTML as WordPress blocks, so that its editor opens a post block by block and not as one Classic block. Content
 * without a matching block (frames, forms, scripts, styled containers) becomes a Custom HTML block, unchanged. Markup
 * that already has blocks is returned unchanged.
 */
export function toBlockMarkup(source: string): string {
  if (hasBlocks(source)) return source;
  // A stray closing block comment would end the Custom HTML block around it.
  const clean = source.replace(/<!--\s*\/wp:[\s\S]*?(?:-->|$)/g, '');
  if (isBeyondWriting(clean)) return block('html', clean.trim());
  return joinBlocks(blocksOf(parseDocument(isClassic(clean) ? fromClassic(clean) : clean).children));
}

/** Blocks of sibling nodes; text and phrasing elements between blocks are collected into paragraphs. */
function blocksOf(nodes: ChildNode[]): string[] {
  const blocks: string[] = [];
  let loose: ChildNode[] = [];
  const endLoose = () => {
    const [only, ...others] = loose.filter((node) => !isBlank(node));
    const lone = only && others.length === 0 ? image(only) : undefined;
    blocks.push(lone ?? looseShortcode(loose) ?? looseParagraph(loose));
    loose = [];
  };
  for (const node of nodes) {
    if (isComment(node)) {
      const mark = breakMark(node);
      if (mark) {
        endLoose();
        blocks.push(mark);
      }
    } else if (isPhrasing(node)) loose.push(node);
    else if (isElement(node)) {
      endLoose();
      blocks.push(...elementBlocks(node));
    }
  }
  endLoose();
  return blocks.filter(Boolean);
}

/** WordPress' markers for "read more", which may have a text of its own, and page breaks. */
function breakMark(node: ChildNode): string | undefined {
  if (!isComment(node)) return undefined;
  const mark = node.data.trim();
  if (mark === 'nextpage') return block(mark, '<!--nextpage-->');
  // Any other comment that begins with a space is one for people.
  const [, label] = /^more(.*)$/.exec(mark === 'more' ? mark : node.data) ?? [];
  if (label === undefined) return undefined;
  const customText = label.trim() || undefined;
  return block('more', `<!--more${customText ? ` ${customText}` : ''}-->`, { customText });
}

/** A paragraph that is divided by the markers that stand in it. */
function aroundMarks({ attribs, children }: Element): ChildNode[] {
  let part: ChildNode[] = [];
  const { id: _, ...rest } = attribs;
  const parts: ChildNode[] = [new Element('p', attribs, part)];
  for (const child of children) {
    if (!breakMark(child)) {
      part.push(child);
      continue;
    }
    part = [];
    parts.push(child, new Element('p', rest, part));
  }
  return parts;
}

function elementBlocks(element: Element): string[] {
  if (isElement(element, 'p') && element.children.some(breakMark)) return blocksOf(aroundMarks(element));
  const isPlainContainer =
    isElement(element, 'div', 'section', 'article', 'main', 'body', 'html') &&
    Object.keys(element.attribs).length === 0;
  if (isPlainContainer) return blocksOf(element.children);
  return [known(element) ?? block('html', html([element]))];
}

/** The block for an element; empty if the element is empty, undefined if no block fits. */
function known(element: Element): string | undefined {
  switch (element.name) {
    case 'p':
      return imageAlone(element) ?? shortcode(element) ?? embed(element) ?? paragraph(element);
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return heading(element);
    case 'ul':
    case 'ol':
      return list(element);
    case 'blockquote':
      return quote(element);
    case 'pre':
      return preformatted(element);
    case 'figure':
      return figure(element);
    case 'table':
      return table(element);
    case 'hr':
      return separator(element);
    default:
      return undefined;
  }
}

function imageAlone(element: Element): string | undefined {
  const [only, ...others] = element.children.filter((child) => !isBlank(child));
  return only && others.length === 0 ? image(only) : undefined;
}

function quote(element: Element): string {
  const citation = element.children.find((child): child is Element => isElement(child, 'cite', 'footer'));
  const source = citation?.children.every(isPhrasing) ? citation : undefined;
  const inner = joinBlocks(blocksOf(element.children.filter((child) => child !== source)));
  const cite = source ? `<cite>${html(source.children).trim()}</cite>` : '';
  if (!inner && !cite) return '';
  const className = classesOf(element, 'wp-block-quote').join(' ') || undefined;
  const frame = htmlAttributes({
    class: ['wp-block-quote', ...(className ? [className] : [])].join(' '),
    id: element.attribs.id || undefined,
  });
  return block('quote', `<blockquote${frame}>${inner}${cite}</blockquote>`, { className });
}
