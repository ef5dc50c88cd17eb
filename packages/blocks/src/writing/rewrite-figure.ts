import { type DocNode, type Origin, originOf, ownAttributes } from '../document.ts';
import { attributesByName, escapeAttribute, htmlTokens, withTagAttribute } from '../html-tokens.ts';
import {
  type ImagePresentation,
  isOnFigure,
  linkDestination,
  presentationOf,
  tokensOf,
} from '../image-presentation.ts';
import { writeInline } from '../inline/write-inline.ts';
import { withBlockAttributes } from './block-opening.ts';

/** An image block in which only what was changed of the image, its presentation, link or caption is written anew. */
export function rewriteFigure(node: DocNode): string {
  const origin = originOf(node) as Origin;
  const { caption, close } = origin;
  const open = origin.own === ownAttributes(node) ? origin.open : withImage(origin, node.attrs ?? {});
  const content = node.content ?? [];
  if (content.length === 0 && !(caption && origin.inner?.trim() === '')) return open + close;
  const inner = writeInline(content, origin.inner ?? null);
  const around = caption ?? { open: '<figcaption class="wp-element-caption">', close: '</figcaption>' };
  return open + around.open + inner + around.close + close;
}

type Attributes = Record<string, unknown>;

/** What is different about an image. */
interface Change {
  before: Attributes;
  now: Attributes;
  was: ImagePresentation;
  is: ImagePresentation;
}

function withImage({ open, own }: Origin, now: Attributes): string {
  const before: Attributes = Object.fromEntries(JSON.parse(own));
  const change: Change = { before, now, was: presentationOf(before.class), is: presentationOf(now.class) };
  const tokens = htmlTokens(open) ?? [];
  const figure = tokens.find(({ kind, name }) => kind === 'open' && name === 'figure');
  const image = tokens.find(({ kind, name }) => kind === 'void' && name === 'img');
  if (!figure || !image) return open;
  const frame = rewriteFrame(open.slice(figure.start, figure.end), change);
  const tag = rewriteTag(open.slice(image.start, image.end), change);
  const [lead, trail] = rewriteLink(open.slice(figure.end, image.start), open.slice(image.end), change);
  return withBlockAttributes(open.slice(0, figure.start) + frame + lead + tag + trail, blockAttributes(change));
}

const isOtherLink = ({ before, now }: Change) => (before.href ?? null) !== (now.href || null);

function blockAttributes(change: Change): Record<string, unknown> {
  const { was, is, now } = change;
  return {
    ...(was.id !== is.id && { id: is.id ?? undefined }),
    ...(was.align !== is.align && { align: is.align ?? undefined }),
    ...(was.size !== is.size && { sizeSlug: is.size ?? undefined, width: undefined, height: undefined }),
    ...(was.id === null && is.id !== null && !now.href && { linkDestination: 'none' }),
    ...(isOtherLink(change) && { linkDestination: linkDestination(String(now.src), now.href, is.id) }),
  };
}

function rewriteTag(before: string, change: Change): string {
  const { was, is, now } = change;
  let tag = before;
  if (String(change.before.alt ?? '') !== String(now.alt ?? ''))
    tag = withTagAttribute(tag, 'alt', String(now.alt ?? ''));
  if (change.before.src !== now.src) tag = withTagAttribute(tag, 'src', String(now.src));
  if (was.id !== is.id) {
    const others = tokensOf(attributesByName(tag).class).filter((name) => !/^wp-image-\d+$/.test(name));
    const classes = [...others, ...(is.id === null ? [] : [`wp-image-${is.id}`])].join(' ');
    tag = withTagAttribute(tag, 'class', classes || null);
  }
  // A size is chosen instead of one in pixels.
  return was.size === is.size ? tag : withoutPixels(tag);
}

function rewriteFrame(frame: string, { was, is }: Change): string {
  const isOtherSize = was.size !== is.size;
  if (was.align === is.align && !isOtherSize) return frame;
  const [first, ...others] = tokensOf(attributesByName(frame).class).filter(
    (name) => !isOnFigure(name) && name !== 'alignnone' && !(isOtherSize && name === 'is-resized'),
  );
  const shown = [first, is.align && `align${is.align}`, is.size && `size-${is.size}`, ...others].filter(Boolean);
  return withTagAttribute(frame, 'class', shown.join(' ') || null);
}

/** What is before and after the image. */
function rewriteLink(lead: string, trail: string, change: Change): [string, string] {
  if (!isOtherLink(change)) return [lead, trail];
  const href = String(change.now.href ?? '');
  const anchor = htmlTokens(lead)?.find(({ kind, name }) => kind === 'open' && name === 'a');
  if (!anchor) return [`${lead}<a href="${escapeAttribute(href)}">`, `</a>${trail}`];
  const opening = href && withTagAttribute(lead.slice(anchor.start, anchor.end), 'href', href);
  const end = htmlTokens(trail)?.find(({ kind, name }) => kind === 'close' && name === 'a');
  const rest = href || !end ? trail : trail.slice(0, end.start) + trail.slice(end.end);
  return [lead.slice(0, anchor.start) + opening + lead.slice(anchor.end), rest];
}

/** The tag without a width and height in pixels; other styles stay. */
function withoutPixels(tag: string): string {
  const { style, width, height } = attributesByName(tag);
  let shown = tag;
  if (style !== undefined) {
    const others = style.split(';').filter((each) => each.trim() && !/^\s*(width|height)\s*:/i.test(each));
    shown = withTagAttribute(shown, 'style', others.length > 0 ? others.join(';') : null);
  }
  if (width !== undefined) shown = withTagAttribute(shown, 'width', null);
  return height === undefined ? shown : withTagAttribute(shown, 'height', null);
}
