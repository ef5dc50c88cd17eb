import type { ChildNode, Element } from 'domhandler';
import { classesOf, stylesOf, textAlignOf } from './attributes.ts';
import { block, htmlAttributes } from './block.ts';
import { hasOnly, html, isBlank, isElement, isPhrasing, phrase } from './dom.ts';

type Attributes = Parameters<typeof block>[2];

/** Class, anchor and alignment of a text block: the attributes that WordPress' editor supports for it. */
interface Dress {
  attributes: NonNullable<Attributes>;
  classes: string[];
  id?: string;
}

/** Undefined if an element has attributes that no text block can keep. */
function dressOf(element: Element, alignAttribute: 'align' | 'textAlign'): Dress | undefined {
  if (hasOnly(element)) return { attributes: {}, classes: [] };
  const { class: _, id, style: __, align: ___, ...others } = element.attribs;
  const isOnlyAligned = [...stylesOf(element).keys()].every((name) => name === 'text-align');
  const align = textAlignOf(element);
  if (Object.keys(others).length > 0 || !isOnlyAligned || (!align && isSetSomewhere(element))) return undefined;
  const custom = classesOf(element, 'wp-block-heading', /^has-text-align-/);
  return {
    attributes: {
      ...(align && { [alignAttribute]: align }),
      ...(custom.length > 0 && { className: custom.join(' ') }),
    },
    classes: [...(align ? [`has-text-align-${align}`] : []), ...custom],
    id: id || undefined,
  };
}

/** Whether an element has any alignment, such as `justify`, which WordPress' editor does not support. */
const isSetSomewhere = (element: Element) =>
  Boolean(element.attribs.align?.trim()) || Boolean(stylesOf(element).get('text-align'));

const opening = (tag: string, classes: string[], id?: string) =>
  `<${tag}${htmlAttributes({ class: classes.join(' ') || undefined, id })}>`;

export function paragraph(element: Element): string | undefined {
  const dress = dressOf(element, 'align');
  if (!dress || !element.children.every(isPhrasing)) return undefined;
  const content = phrase(element.children);
  if (!content) return '';
  return block('paragraph', `${opening('p', dress.classes, dress.id)}${content}</p>`, dress.attributes);
}

/** A paragraph from text and phrasing elements outside any paragraph. */
export function looseParagraph(nodes: ChildNode[]): string {
  const content = phrase(nodes);
  return content ? block('paragraph', `<p>${content}</p>`) : '';
}

export function heading(element: Element): string | undefined {
  const dress = dressOf(element, 'textAlign');
  if (!dress || !element.children.every(isPhrasing)) return undefined;
  const content = phrase(element.children);
  if (!content) return '';
  const level = Number(element.name.slice(1));
  const tag = element.name;
  return block('heading', `${opening(tag, ['wp-block-heading', ...dress.classes], dress.id)}${content}</${tag}>`, {
    ...dress.attributes,
    // 2 is the default and is not written.
    ...(level !== 2 && { level }),
  });
}

/** `<pre><code>` becomes a code block, any other `<pre>` a preformatted block. */
export function preformatted(element: Element): string | undefined {
  if (!element.children.every(isPhrasing)) return undefined;
  const [code, ...rest] = element.children.filter((child) => !isBlank(child));
  const custom = classesOf(element, 'wp-block-code', 'wp-block-preformatted');
  const id = element.attribs.id || undefined;
  if (code && isElement(code, 'code') && rest.length === 0) {
    const language = /\blanguage-[\w+#-]+/.exec(`${code.attribs.class ?? ''} ${element.attribs.class ?? ''}`)?.[0];
    const content = escapeCode(html(code.children).replace(/\n$/, ''));
    const classes = [...new Set([...(language ? [language] : []), ...custom])];
    return block(
      'code',
      `${opening('pre', ['wp-block-code', ...classes], id)}<code>${content}</code></pre>`,
      classes.length > 0 ? { className: classes.join(' ') } : {},
    );
  }
  return block(
    'preformatted',
    `${opening('pre', ['wp-block-preformatted', ...custom], id)}${html(element.children)}</pre>`,
    custom.length > 0 ? { className: custom.join(' ') } : {},
  );
}

/** As WordPress' code block saves it: prevents shortcodes and embeds from being rendered in code. */
function escapeCode(content: string): string {
  return content.replaceAll('[', '&#91;').replace(/^(\s*https?:)\/\/([^\s<>"]+\s*)$/gm, '$1&#47;&#47;$2');
}

export function separator(element: Element): string {
  const opacity = classesOf(element).includes('has-css-opacity') ? 'css' : undefined;
  const names = classesOf(element, 'wp-block-separator', 'has-css-opacity', 'has-alpha-channel-opacity');
  const align = names.map((name) => /^align(center|wide|full)$/.exec(name)?.[1]).find((found) => found !== undefined);
  const className = names.filter((name) => name !== `align${align}`).join(' ') || undefined;
  const classes = [
    'wp-block-separator',
    ...(align ? [`align${align}`] : []),
    opacity ? 'has-css-opacity' : 'has-alpha-channel-opacity',
    ...(className ? [className] : []),
  ].join(' ');
  return block('separator', `<hr${htmlAttributes({ class: classes, id: element.attribs.id || undefined })}/>`, {
    opacity,
    align,
    className,
  });
}
