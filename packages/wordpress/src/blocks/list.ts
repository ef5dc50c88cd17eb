import type { ChildNode, Element } from 'domhandler';
import { classesOf, listTypeOf } from './attributes.ts';
import { block, htmlAttributes } from './block.ts';
import { hasOnly, isBlank, isElement, unwrapParagraphs } from './dom.ts';

/** A list with its items as inner blocks, nested lists inside their items. Undefined if an item contains other blocks. */
export function list(element: Element): string | undefined {
  if (!hasOnly(element, 'start', 'reversed', 'class', 'type', 'id', 'style')) return undefined;
  const items: string[] = [];
  for (const child of element.children) {
    if (isBlank(child)) continue;
    // Some editors put a nested list next to its item instead of inside it.
    const written = isElement(child, 'li')
      ? item(child.children)
      : isElement(child, 'ul', 'ol')
        ? item([child])
        : undefined;
    if (written === undefined) return undefined;
    items.push(written);
  }
  if (items.length === 0) return '';
  const { ordered, type, start, reversed }: Counting = element.name === 'ol' ? countingOf(element) : {};
  const className = classesOf(element, 'wp-block-list').join(' ') || undefined;
  const attributes = htmlAttributes({
    reversed: reversed ? '' : undefined,
    start: start?.toString(),
    style: type && `list-style-type:${type}`,
    class: className,
    id: element.attribs.id || undefined,
  }).replace('reversed=""', 'reversed');
  const written = `<${element.name}${attributes}>${items.join('\n\n')}</${element.name}>`;
  return block('list', written, { ordered, type, start, reversed, className });
}

interface Counting {
  ordered?: true;
  type?: string;
  start?: number;
  reversed?: true;
}

function countingOf(element: Element): Counting {
  const { start = '', reversed } = element.attribs;
  return {
    ordered: true,
    type: listTypeOf(element),
    start: /^-?\d{1,9}$/.test(start) ? Number(start) : undefined,
    reversed: reversed === undefined ? undefined : true,
  };
}

function item(nodes: ChildNode[]): string | undefined {
  const nested = nodes.filter((node): node is Element => isElement(node, 'ul', 'ol'));
  const content = unwrapParagraphs(nodes.filter((node) => !isElement(node, 'ul', 'ol')));
  const lists = nested.map((node) => list(node));
  if (content === undefined || lists.includes(undefined)) return undefined;
  return block('list-item', `<li>${content}${lists.filter(Boolean).join('\n\n')}</li>`);
}
