import type { ChildNode, Element } from 'domhandler';
import { block, htmlAttributes } from './block.ts';
import { html, isBlank, isElement, isPhrasing, phrase } from './dom.ts';

type Attributes = Parameters<typeof block>[2];

/** Class, anchor and alignment of a text block: the attributes that WordPress' editor knows for it. */
interface Dress {
  attributes: NonNullable<Attributes>;
  classes: string[];
  id?: string;
}

/** Undefined where an element carries what no text block could keep. */
function dressOf(element: Element, alignAttribute: 'align' | 'textAlign'): Dress | undefined {
  const { class: className, id, style, ...others } = element.attribs;
  const align = /^\s*text-align:\s*(left|center|right);?\s*$/i.exec(style ?? '')?.[1]?.toLowerCase();
  if (Object.keys(others).length > 0 || (style?.trim() && !align)) return undefined;
  const custom = (className ?? '')
    .split(/\s+/)
    .filter((name) => name && !/^(wp-block-heading|has-text-align-)/.test(name));
  return {
    attributes: {
      ...(align && { [alignAttribute]: align }),
      ...(custom.length > 0 && { className: custom.join(' ') }),
    },
    classes: [...(align ? [`has-text-align-${align}`] : []), ...custom],
    id: id || undefined,
  };
}

const opening = (tag: string, classes: string[], id?: string) =>
  `<${tag}${htmlAttributes({ class: classes.join(' ') || undefined, id })}>`;

export function paragraph(element: Element): string | undefined {
  const dress = dressOf(element, 'align');
  if (!dress || !element.children.every(isPhrasing)) return undefined;
  const content = phrase(element.children);
  if (!content) return '';
  return block('paragraph', `${opening('p', dress.classes, dress.id)}${content}</p>`, dress.attributes);
}

/** Text and phrasing elements that stand outside any paragraph. */
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
    // 2 is the default and not written.
    ...(level !== 2 && { level }),
  });
}

/** `<pre><code>` is code, any other `<pre>` preformatted text. */
export function preformatted(element: Element): string | undefined {
  if (!element.children.every(isPhrasing)) return undefined;
  const [code, ...rest] = element.children.filter((child) => !isBlank(child));
  if (code && isElement(code, 'code') && rest.length === 0) {
    const language = /\blanguage-[\w+#-]+/.exec(`${code.attribs.class ?? ''} ${element.attribs.class ?? ''}`)?.[0];
    const content = escapeCode(html(code.children).replace(/\n$/, ''));
    return block(
      'code',
      `${opening('pre', ['wp-block-code', ...(language ? [language] : [])])}<code>${content}</code></pre>`,
      language ? { className: language } : {},
    );
  }
  return block('preformatted', `<pre class="wp-block-preformatted">${html(element.children)}</pre>`);
}

/** As WordPress' code block saves it: no shortcode and no embed comes out of code. */
function escapeCode(content: string): string {
  return content.replaceAll('[', '&#91;').replace(/^(\s*https?:)\/\/([^\s<>"]+\s*)$/gm, '$1&#47;&#47;$2');
}

export const separator = () => block('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>');
