import type { ChildNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { html, isBlank, isElement } from './blocks/dom.ts';
import { isBeyondWriting } from './nesting.ts';

/**
 * HTML without the images at these URLs, and without figures that contain nothing else but a caption. Markup larger or
 * deeper than any real text is returned unchanged.
 */
export function withoutImages(content: string, addresses: ReadonlySet<string>): string {
  if (isBeyondWriting(content)) return content;
  return html(kept(parseDocument(content).children, addresses));
}

function kept(nodes: ChildNode[], addresses: ReadonlySet<string>): ChildNode[] {
  return nodes.filter((node) => {
    if (!isElement(node)) return true;
    if (node.name === 'img') return !addresses.has(node.attribs.src ?? '');
    const before = node.children.length;
    node.children = kept(node.children, addresses);
    const hasLostImage = node.name === 'figure' && node.children.length < before;
    return !(hasLostImage && node.children.every((child) => isBlank(child) || isElement(child, 'figcaption')));
  });
}
