import { type DocNode, type Origin, originOf, ownAttributes } from '../document.ts';
import { attributesByName, htmlTokens, withTagAttribute } from '../html-tokens.ts';
import { writeInline } from '../inline/write-inline.ts';
import { withBlockAttributes } from './block-opening.ts';

/** A heading of another level keeps everything else. */
export function rewriteHeading({ open, close, own, kind }: Origin, level: number, now: string, inner: string): string {
  if (own === now) return open + inner + close;
  const tagged = open.replace(/<h[1-6](?=[\s>][^<]*$)/i, `<h${level}`);
  const opening = kind === 'html' ? tagged : withBlockAttributes(tagged, { level: level === 2 ? undefined : level });
  return opening + inner + close.replace(/^<\/h[1-6]/i, `</h${level}`);
}

/** An image with another source, alternative text or caption keeps its size, side and link. */
export function rewriteFigure(node: DocNode): string {
  const origin = originOf(node) as Origin;
  const { caption, close } = origin;
  const { src, alt } = node.attrs ?? {};
  const open =
    origin.own === ownAttributes(node) ? origin.open : withImage(origin.open, String(src), String(alt ?? ''));
  const content = node.content ?? [];
  if (content.length === 0 && !(caption && origin.inner?.trim() === '')) return open + close;
  const inner = writeInline(content, origin.inner ?? null);
  const around = caption ?? { open: '<figcaption class="wp-element-caption">', close: '</figcaption>' };
  return open + around.open + inner + around.close + close;
}

function withImage(open: string, src: string, alt: string): string {
  const image = htmlTokens(open)?.find(({ kind, name }) => kind === 'void' && name === 'img');
  if (!image) return open;
  const before = open.slice(image.start, image.end);
  const was = attributesByName(before);
  let tag = before;
  if ((was.alt ?? '') !== alt) tag = withTagAttribute(tag, 'alt', alt);
  if (was.src === src) return open.slice(0, image.start) + tag + open.slice(image.end);
  tag = withTagAttribute(tag, 'src', src);
  // Another image is not the one of the site's library that the number names.
  const classes = (was.class ?? '').replace(/(^|\s)wp-image-\d+(?=\s|$)/g, '').trim();
  if (was.class !== undefined && classes !== was.class) tag = withTagAttribute(tag, 'class', classes || null);
  return withBlockAttributes(open.slice(0, image.start) + tag + open.slice(image.end), { id: undefined });
}
