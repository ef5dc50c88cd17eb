import render from 'dom-serializer';
import { type ChildNode, Element, isComment, isTag, isText, Text } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { classesOf, listTypeAttribute, listTypeOf, stylesOf, textAlignOf } from './blocks/attributes.ts';
import { html, isBlank, isElement } from './blocks/dom.ts';
import { fromClassic } from './from-classic.ts';
import { hasBlocks } from './has-blocks.ts';
import { hasMoreThan } from './has-more-than.ts';
import { isBeyondWriting } from './nesting.ts';
import { toBlockMarkup } from './to-block-markup.ts';

/** Many times what anyone writes. Each block costs some microseconds. */
const MOST_BLOCKS = 5_000;

/**
 * The plain HTML of content stored by WordPress. Block comments are removed if {@link toBlockMarkup} recreates exactly
 * the same blocks; otherwise (a gallery, columns, block settings) the markup is returned unchanged, with its blocks, so
 * that nothing is lost in a round trip. A text without blocks is read as the classic editor's.
 */
export function fromBlockMarkup(source: string): string {
  if (!hasBlocks(source)) return fromClassic(source);
  if (hasMoreThan(MOST_BLOCKS, /<!--\s+wp:/g, source) || isBeyondWriting(source)) return source;
  const plain = written(plainNodes(parseDocument(source).children)).trim();
  return evenOut(toBlockMarkup(plain)) === evenOut(source) ? plain : source;
}

/** As a browser serializes it: an empty alternative text is `alt=""`. */
const written = (nodes: ChildNode[]) => render(nodes, { encodeEntities: 'utf8', emptyAttrs: true });

/** Nodes without block comments and the whitespace around them. */
function plainNodes(nodes: ChildNode[]): ChildNode[] {
  const hasBlocks = nodes.some(isBlockComment);
  const out: ChildNode[] = [];
  let isShortcode = false;
  for (const node of nodes) {
    if (isBlockComment(node)) {
      isShortcode = isComment(node) && /^\s*wp:shortcode\s/.test(node.data);
      continue;
    }
    if (hasBlocks && isText(node) && isBlank(node)) continue;
    if (hasBlocks && out.length > 0) out.push(new Text('\n'));
    if (isShortcode && isText(node)) out.push(new Element('p', {}, [new Text(node.data.trim())]));
    else out.push(...plainNode(node));
  }
  return out;
}

const isBlockComment = (node: ChildNode) => isComment(node) && /^\s*\/?wp:/.test(node.data);

function plainNode(node: ChildNode): ChildNode[] {
  if (!isTag(node)) return [node];
  const { name, attribs } = node;
  const classes = classesOf(node);
  const children = plainNodes(node.children);
  const only = children.length === 1 ? children[0] : undefined;
  if (name === 'figure' && classes.includes('wp-block-table')) return plainTable(node, children);
  if (name === 'figure' && classes.includes('wp-block-embed')) return plainEmbed(node);
  if (name === 'figure' && classes.includes('wp-block-image')) return plainImage(node, children);
  if (name === 'pre' && classes.includes('wp-block-code') && only && isElement(only, 'code')) {
    const others = classes.filter((each) => each !== 'wp-block-code');
    const language = others.find((each) => each.startsWith('language-'));
    only.attribs = withClasses(only.attribs, language ? [language] : []);
    return [
      element(
        name,
        withClasses(
          attribs,
          others.filter((each) => each !== language),
        ),
        children,
      ),
    ];
  }
  if (name === 'ol' && listTypeOf(node)) {
    const { style: _, ...others } = attribs;
    return [element(name, { ...others, type: listTypeAttribute(listTypeOf(node) ?? '') ?? '' }, children)];
  }
  const own = /^(wp-block-(heading|list|quote|code|preformatted|separator)|has-alpha-channel-opacity)$/;
  return [
    element(
      name,
      withClasses(
        attribs,
        classes.filter((each) => !own.test(each)),
      ),
      children,
    ),
  ];
}

function plainTable(figure: Element, children: ChildNode[]): ChildNode[] {
  const table = children.find((child): child is Element => isElement(child, 'table'));
  if (!table) return [figure];
  const frame = classesOf(figure, 'wp-block-table');
  const caption = children.find((child): child is Element => isElement(child, 'figcaption'));
  for (const section of table.children.filter(isTag)) {
    for (const row of section.children.filter(isTag)) {
      for (const cell of row.children.filter(isTag)) cell.attribs = plainCell(cell);
    }
  }
  const id = idOf(figure);
  return [
    element('table', withClasses({ ...table.attribs, ...id }, [...frame, ...classesOf(table)]), [
      ...(caption ? [element('caption', {}, caption.children)] : []),
      ...table.children,
    ]),
  ];
}

/** Uses the deprecated `align` attribute for a cell's text alignment: our editor must not apply styles. */
function plainCell(cell: Element) {
  const align = textAlignOf(cell);
  const { 'data-align': _, ...attribs } = cell.attribs;
  return { ...withClasses(attribs, classesOf(cell, /^has-text-align-/)), ...(align && { align }) };
}

function plainEmbed(figure: Element): ChildNode[] {
  const wrapper = figure.children.find((child): child is Element => isElement(child, 'div'));
  const address = wrapper?.children
    .map((child) => (isText(child) ? child.data : ''))
    .join('')
    .trim();
  return address ? [element('p', {}, [new Text(address)])] : [figure];
}

/** Moves size, alignment and classes to the image itself; the figure is kept only if there is a caption. */
function plainImage(figure: Element, children: ChildNode[]): ChildNode[] {
  const [shown, caption] = children;
  const img = shown && isElement(shown, 'a') ? shown.children.find(isTag) : shown;
  if (!shown || !img || !isElement(img, 'img')) return [figure];
  const width = /^(\d+)px$/.exec(stylesOf(img).get('width') ?? '')?.[1];
  const { style: _, ...attribs } = img.attribs;
  const classes = [...classesOf(figure, 'wp-block-image', 'is-resized'), ...classesOf(img)];
  img.attribs = { ...withClasses(attribs, classes), ...(width && { width }) };
  const id = idOf(figure);
  if (!caption || !isElement(caption, 'figcaption')) {
    return [element(figure.attribs.id === undefined ? 'p' : 'figure', id, [shown])];
  }
  return [element('figure', id, [shown, element('figcaption', {}, caption.children)])];
}

const idOf = ({ attribs: { id } }: Element): Record<string, string> => (id === undefined ? {} : { id });

const element = (name: string, attribs: Record<string, string>, children: ChildNode[]) =>
  new Element(name, attribs, children);

function withClasses({ class: _, ...others }: Record<string, string>, classes: string[]): Record<string, string> {
  return classes.length > 0 ? { ...others, class: [...new Set(classes)].join(' ') } : others;
}

/**
 * Markup without insignificant differences between WordPress' editors: whitespace between and around blocks, the order
 * of attributes and classes, and how characters are escaped.
 */
function evenOut(markup: string): string {
  const nodes = parseDocument(markup).children;
  const even = (children: ChildNode[]): void => {
    children.forEach((node, at) => {
      if (isComment(node)) node.data = evenComment(node.data);
      if (isText(node)) node.data = besideComments(node.data, children[at - 1], children[at + 1]);
      if (!isTag(node)) return;
      const { class: classes, ...others } = node.attribs;
      const sorted = classes === undefined ? others : { ...others, class: classesOf(node).sort().join(' ') };
      node.attribs = Object.fromEntries(Object.entries(sorted).sort(([one], [other]) => (one < other ? -1 : 1)));
      even(node.children);
    });
  };
  even(nodes);
  return html(nodes).trim();
}

function besideComments(text: string, before: ChildNode | undefined, after: ChildNode | undefined): string {
  const start = before && isComment(before) ? text.trimStart() : text;
  return after && isComment(after) ? start.trimEnd() : start;
}

function evenComment(data: string): string {
  const comment = data.trim();
  const begin = comment.indexOf('{');
  if (!comment.startsWith('wp:') || begin < 0) return comment;
  try {
    const attributes = JSON.parse(comment.slice(begin, comment.lastIndexOf('}') + 1));
    const sorted = Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1));
    return `${comment.slice(0, begin)}${JSON.stringify(sorted)}${comment.slice(comment.lastIndexOf('}') + 1)}`;
  } catch {
    return comment;
  }
}
