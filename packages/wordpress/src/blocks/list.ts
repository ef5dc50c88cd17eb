import type { ChildNode, Element } from 'domhandler';
import { block, htmlAttributes } from './block.ts';
import { hasOnly, isBlank, isElement, unwrapParagraphs } from './dom.ts';

/** A list with its items as inner blocks, nested lists inside their items. Undefined where an item holds other blocks. */
export function list(element: Element): string | undefined {
  if (!hasOnly(element, 'start', 'reversed', 'class', 'type')) return undefined;
  const items: string[] = [];
  for (const child of element.children) {
    if (isBlank(child)) continue;
    // Some editors put a nested list beside its item instead of into it.
    const written = isElement(child, 'li')
      ? item(child.children)
      : isElement(child, 'ul', 'ol')
        ? item([child])
        : undefined;
    if (written === undefined) return undefined;
    items.push(written);
  }
  if (items.length === 0) return '';
  const ordered = element.name === 'ol';
  const start = /^-?\d+$/.test(element.attribs.start ?? '') && ordered ? Number(element.attribs.start) : undefined;
  const reversed = ordered && 'reversed' in element.attribs;
  const attributes = htmlAttributes({ reversed: reversed ? '' : undefined, start: start?.toString() }).replace(
    'reversed=""',
    'reversed',
  );
  return block('list', `<${element.name}${attributes}>${items.join('\n\n')}</${element.name}>`, {
    ...(ordered && { ordered }),
    ...(reversed && { reversed }),
    ...(start !== undefined && { start }),
  });
}

function item(nodes: ChildNode[]): string | undefined {
  const nested = nodes.filter((node): node is Element => isElement(node, 'ul', 'ol'));
  const content = unwrapParagraphs(nodes.filter((node) => !isElement(node, 'ul', 'ol')));
  const lists = nested.map((node) => list(node));
  if (content === undefined || lists.includes(undefined)) return undefined;
  return block('list-item', `<li>${content}${lists.filter(Boolean).join('\n\n')}</li>`);
}
