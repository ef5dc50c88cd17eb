import type { ChildNode, Element } from 'domhandler';
import { block, htmlAttributes } from './block.ts';
import { hasOnly, isBlank, isElement, isPhrasing, phrase } from './dom.ts';

/** Presentation that WordPress makes itself, or that an uploaded copy would not share. */
const DROPPED = ['width', 'height', 'srcset', 'sizes', 'loading', 'decoding', 'class', 'fetchpriority', 'style'];

/** An image block from an `<img>`, alone or in a link. Undefined where it is no plain image. */
export function image(node: ChildNode, caption = ''): string | undefined {
  const link = isElement(node, 'a') ? node : undefined;
  const children = link ? link.children.filter((child) => !isBlank(child)) : [node];
  const [img] = children;
  if (children.length !== 1 || !img || !isElement(img, 'img') || !img.attribs.src) return undefined;
  if (!hasOnly(img, 'src', 'alt', 'title', ...DROPPED)) return undefined;
  const { src, alt = '', title } = img.attribs;
  const picture = `<img${htmlAttributes({ src, alt, title: title || undefined })}/>`;
  const href = link?.attribs.href;
  const linked = href
    ? `<a${htmlAttributes({ href, target: link.attribs.target, rel: link.attribs.rel })}>${picture}</a>`
    : picture;
  const below = caption && `<figcaption class="wp-element-caption">${caption}</figcaption>`;
  const attributes = href ? { linkDestination: 'custom' } : {};
  return block('image', `<figure class="wp-block-image">${linked}${below}</figure>`, attributes);
}

/** A `<figure>` around one image and perhaps its caption. */
export function figure(element: Element): string | undefined {
  const children = element.children.filter((child) => !isBlank(child));
  const caption = children.find((child): child is Element => isElement(child, 'figcaption'));
  const [picture, ...others] = children.filter((child) => child !== caption);
  if (!picture || others.length > 0 || !caption?.children.every(isPhrasing) === Boolean(caption)) return undefined;
  return image(picture, caption ? phrase(caption.children) : '');
}
