import type { ChildNode, Element } from 'domhandler';
import { isFileOf } from '../media-sizes.ts';
import { classesOf, widthOf } from './attributes.ts';
import { block, htmlAttributes } from './block.ts';
import { hasOnly, isBlank, isElement, isPhrasing, phrase } from './dom.ts';

/** Presentation that WordPress adds itself, or that follows from the width. */
const DROPPED = ['height', 'srcset', 'sizes', 'loading', 'decoding', 'fetchpriority'];
const PRESENTATION = ['class', 'width', 'align', 'style'];

/** An image block from an `<img>`, alone or in a link. Undefined if it is not a plain image. */
export function image(node: ChildNode, caption = '', frame?: Element): string | undefined {
  const link = isElement(node, 'a') ? node : undefined;
  const children = link ? link.children.filter((child) => !isBlank(child)) : [node];
  const [img] = children;
  if (children.length !== 1 || !img || !isElement(img, 'img') || !img.attribs.src) return undefined;
  if (link && !hasOnly(link, 'href', 'class', 'target', 'rel')) return undefined;
  if (!hasOnly(img, 'src', 'alt', 'title', ...PRESENTATION, ...DROPPED)) return undefined;
  const { src, alt = '', title } = img.attribs;
  const { attributes, classes, id, width } = presentationOf(img, frame);
  const shown = htmlAttributes({
    src,
    alt,
    class: id && `wp-image-${id}`,
    style: width && `width:${width};height:auto`,
    title: title || undefined,
  });
  const href = link?.attribs.href;
  const linked = href
    ? `<a${htmlAttributes({ class: link.attribs.class, href, target: link.attribs.target, rel: link.attribs.rel })}><img${shown}/></a>`
    : `<img${shown}/>`;
  const below = caption && `<figcaption class="wp-element-caption">${caption}</figcaption>`;
  const { align, className, ...own } = attributes;
  // For an image from its own library, the editor records where the link leads.
  const toItself = href && isFileOf({ url: src, sizes: [] }, href) ? 'media' : 'custom';
  const linkDestination = href ? toItself : id ? 'none' : undefined;
  return block(
    'image',
    `<figure${htmlAttributes({ class: classes.join(' '), id: frame?.attribs.id || undefined })}>${linked}${below}</figure>`,
    { ...own, linkDestination, align, className },
  );
}

/** Size, alignment and classes where the image block keeps them: on its figure and in its attributes. */
function presentationOf(img: Element, frame: Element | undefined) {
  const names = [...(frame ? classesOf(frame, 'wp-block-image', 'wp-caption', 'is-resized') : []), ...classesOf(img)];
  const first = (pattern: RegExp) => names.map((name) => pattern.exec(name)?.[1]).find((found) => found !== undefined);
  const align = first(/^align(left|right|center|none|wide|full)$/) ?? alignByAttribute(img);
  const size = first(/^size-([\w-]+)$/);
  const id = first(/^wp-image-(\d{1,9})$/);
  const custom = [
    ...new Set(
      names.filter((name) => !/^(align(left|right|center|none|wide|full)|size-.*|wp-image-\d{1,9})$/.test(name)),
    ),
  ];
  const pixels = widthOf(img);
  const width = pixels === undefined ? undefined : `${pixels}px`;
  return {
    attributes: {
      id: id === undefined ? undefined : Number(id),
      width,
      height: width && 'auto',
      sizeSlug: size,
      align,
      className: custom.join(' ') || undefined,
    },
    classes: [
      'wp-block-image',
      ...(align ? [`align${align}`] : []),
      ...(size ? [`size-${size}`] : []),
      ...(width ? ['is-resized'] : []),
      ...custom,
    ],
    id,
    width,
  };
}

function alignByAttribute({ attribs }: Element): string | undefined {
  const align = attribs.align?.trim().toLowerCase();
  return align === 'middle' ? 'center' : ['left', 'right', 'center'].find((side) => side === align);
}

/** An image block from a `<figure>` that contains one image and optionally a caption. */
export function figure(element: Element): string | undefined {
  const children = element.children.filter((child) => !isBlank(child));
  const caption = children.find((child): child is Element => isElement(child, 'figcaption'));
  const [shown, ...others] = children.filter((child) => child !== caption);
  if (!shown || others.length > 0 || !caption?.children.every(isPhrasing) === Boolean(caption)) return undefined;
  return image(shown, caption ? phrase(caption.children) : '', element);
}
