import type { DocNode } from '../document.ts';
import { escapeAttribute, escapeText } from '../html-tokens.ts';
import { linkDestination, presentationOf } from '../image-presentation.ts';
import { writeImage, writeInline } from '../inline/write-inline.ts';
import { writeAttributes } from '../parse-blocks.ts';
import type { Form } from './surroundings.ts';

/** A block with its comments; without them in a text of the classic editor. */
export function writeBlock(form: Form, name: string, html: string, attributes: Record<string, unknown> = {}): string {
  if (form !== 'blocks') return html;
  const set = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const written = set.length > 0 ? `${writeAttributes(Object.fromEntries(set))} ` : '';
  return `<!-- wp:${name} ${written}-->\n${html}\n<!-- /wp:${name} -->`;
}

/** A class that blocks have, and classic texts do not. */
const classOf = (form: Form, name: string) => (form === 'blocks' ? ` class="${name}"` : '');

export function newParagraph(form: Form, node: DocNode, inner: string): string {
  const [only, ...others] = node.content ?? [];
  if (only?.type === 'image' && others.length === 0) {
    if (form !== 'blocks') return inner;
    const href = only.marks?.find(({ type }) => type === 'link')?.attrs?.href;
    return newFigure(form, { type: 'figure', attrs: { ...only.attrs, href } });
  }
  if (form !== 'blocks') return form === 'elements' ? `<p>${inner}</p>` : inner;
  if (/^\[[a-z][^\]]*\]$/i.test(inner)) return writeBlock(form, 'shortcode', inner);
  return writeBlock(form, 'paragraph', `<p>${inner}</p>`);
}

export function newHeading(form: Form, level: number, inner: string): string {
  const html = `<h${level}${classOf(form, 'wp-block-heading')}>${inner}</h${level}>`;
  return writeBlock(form, 'heading', html, { level: level === 2 ? undefined : level });
}

interface ListTag {
  name: string;
  open: string;
  attributes: Record<'ordered' | 'type' | 'start' | 'reversed', string | number | boolean | undefined>;
}

/** The tag of a list and its attributes in the block's comment. */
export function listTag(form: Form, { type, attrs = {} }: DocNode): ListTag {
  if (type === 'bulletList') {
    const attributes = { ordered: undefined, type: undefined, start: undefined, reversed: undefined };
    return { name: 'ul', open: `<ul${classOf(form, 'wp-block-list')}>`, attributes };
  }
  const start = Number(attrs.start ?? 1) === 1 ? undefined : Number(attrs.start);
  const reversed = attrs.reversed === null || attrs.reversed === undefined ? undefined : true;
  const style = LIST_TYPES[String(attrs.type)];
  const written = [
    reversed && ' reversed',
    start !== undefined && ` start="${start}"`,
    style && ` style="list-style-type:${style}"`,
    classOf(form, 'wp-block-list'),
  ];
  const open = `<ol${written.filter(Boolean).join('')}>`;
  return { name: 'ol', open, attributes: { ordered: true, type: style, start, reversed } };
}

const LIST_TYPES: Record<string, string> = { a: 'lower-alpha', A: 'upper-alpha', i: 'lower-roman', I: 'upper-roman' };

export function newCode(form: Form, { attrs = {} }: DocNode, inner: string): string {
  const language = attrs.language ? `language-${attrs.language}` : undefined;
  if (form !== 'blocks') {
    return `<pre><code${language ? ` class="${escapeAttribute(language)}"` : ''}>${inner}</code></pre>`;
  }
  const classes = ['wp-block-code', ...(language ? [language] : [])].join(' ');
  const html = `<pre class="${escapeAttribute(classes)}"><code>${inner}</code></pre>`;
  return writeBlock(form, 'code', html, { className: language });
}

/** As WordPress' code block saves it: prevents shortcodes and embeds from being rendered in code. */
export const escapeCode = (text: string): string =>
  escapeText(text)
    .replaceAll('[', '&#91;')
    .replace(/^(\s*https?:)\/\/([^\s<>"]+\s*)$/gm, '$1&#47;&#47;$2');

export const newSeparator = (form: Form): string =>
  form !== 'blocks'
    ? '<hr />'
    : writeBlock(form, 'separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>');

export function newEmbed(form: Form, url: string): string {
  if (form !== 'blocks') return url;
  const html = `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${escapeText(url)}\n</div></figure>`;
  return writeBlock(form, 'embed', html, { url });
}

export function newFigure(form: Form, { attrs = {}, content = [] }: DocNode): string {
  const { origin: _, rest: __, href, ...image } = attrs;
  const caption = writeInline(content, null);
  const below = caption && `<figcaption${classOf(form, 'wp-element-caption')}>${caption}</figcaption>`;
  const linked = (img: string) => (href ? `<a href="${escapeAttribute(String(href))}">${img}</a>` : img);
  if (form !== 'blocks') return `<figure>${linked(writeImage(image))}${below}</figure>`;
  const { id, align, size, others } = presentationOf(image.class);
  const pixels = /^\d{1,5}$/.exec(String(image.width ?? ''))?.[0];
  const img = writeImage({
    src: image.src,
    alt: image.alt,
    class: id && `wp-image-${id}`,
    style: pixels && `width:${pixels}px;height:auto`,
    title: image.title,
  });
  const shown = [align && `align${align}`, size && `size-${size}`, pixels && 'is-resized', ...others].filter(Boolean);
  const html = `<figure class="${escapeAttribute(['wp-block-image', ...shown].join(' '))}">${linked(img)}${below}</figure>`;
  return writeBlock(form, 'image', html, {
    id: id ?? undefined,
    ...(pixels && { width: `${pixels}px`, height: 'auto' }),
    sizeSlug: size ?? undefined,
    linkDestination: linkDestination(String(image.src), href, id),
    align: align ?? undefined,
    className: others.join(' ') || undefined,
  });
}
