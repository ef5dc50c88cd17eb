/**
 * How an image is shown, in the classes that WordPress uses for it. An image of the editor has all of them in its
 * `class`, as in a text of the classic editor; in an image block those of side and size are on the figure.
 */
export interface ImagePresentation {
  /** Id in the site's media library: `wp-image-7`. */
  id: number | null;
  /** `left`, `center`, `right`, `wide` or `full`; null for none. */
  align: string | null;
  /** The site's name of a size: `medium`. */
  size: string | null;
  /** All other classes. */
  others: string[];
}

const ALIGN = /^align(left|center|right|wide|full)$/;
const SIZE = /^size-([\w-]+)$/;
const ID = /^wp-image-(\d{1,10})$/;

export const tokensOf = (classes: unknown): string[] =>
  String(classes ?? '')
    .split(/\s+/)
    .filter(Boolean);

/** Whether an image block has this class on its figure. */
export const isOnFigure = (name: string) => ALIGN.test(name) || SIZE.test(name);

export function presentationOf(classes: unknown): ImagePresentation {
  const found: ImagePresentation = { id: null, align: null, size: null, others: [] };
  for (const name of tokensOf(classes)) {
    const id = ID.exec(name)?.[1];
    const align = ALIGN.exec(name)?.[1];
    const size = SIZE.exec(name)?.[1];
    if (id) found.id = Number(id);
    else if (align) found.align = align;
    else if (size) found.size = size;
    // WordPress' way to say that there is none.
    else if (name !== 'alignnone') found.others.push(name);
  }
  return found;
}

/** The classes of an image; null if there are none. */
export const classesOf = ({ id, align, size, others }: ImagePresentation): string | null =>
  [id && `wp-image-${id}`, size && `size-${size}`, align && `align${align}`, ...others].filter(Boolean).join(' ') ||
  null;

/** Where a link of an image leads, as the image block records it. */
export function linkDestination(src: string, href: unknown, id: number | null): string | undefined {
  if (!href) return id === null ? undefined : 'none';
  return isLinkToFile(src, String(href)) ? 'media' : 'custom';
}

/** Whether a URL is the file of an image that is shown from one of its copies: `cup.jpg` of `cup-300x200.jpg`. */
export const isLinkToFile = (src: string, href: string): boolean => src === href || wholeFile(src) === wholeFile(href);

const wholeFile = (address: string) =>
  address.slice(0, 2_048).replace(/(?:-(?:scaled|rotated))?(?:-\d{1,5}x\d{1,5})?(\.\w{1,5})$/, '$1');
