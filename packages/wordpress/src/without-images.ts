import { findAll, getAttributeValue, removeElement } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { html, isBlank, isElement } from './blocks/dom.ts';

/** HTML without the images at these addresses, and without the figures that held nothing else but a caption. */
export function withoutImages(content: string, addresses: ReadonlySet<string>): string {
  const document = parseDocument(content);
  const images = findAll(
    (element) => element.name === 'img' && addresses.has(getAttributeValue(element, 'src') ?? ''),
    document.children,
  );
  for (const image of images) {
    const figure = image.parent && isElement(image.parent, 'figure') ? image.parent : undefined;
    removeElement(image);
    const isEmpty = figure?.children.every((node) => isBlank(node) || isElement(node, 'figcaption'));
    if (figure && isEmpty) removeElement(figure);
  }
  return html(document.children);
}
