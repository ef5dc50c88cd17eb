import render from 'dom-serializer';
import { type ChildNode, Comment, Element, Text } from 'domhandler';

export const isElement = (node: ChildNode, ...names: string[]): node is Element =>
  node instanceof Element && (names.length === 0 || names.includes(node.name));
export const isText = (node: ChildNode): node is Text => node instanceof Text;
export const isComment = (node: ChildNode): node is Comment => node instanceof Comment;
export const isBlank = (node: ChildNode) => isComment(node) || (isText(node) && /^[\s\u200b]*$/.test(node.data));

/** HTML of nodes; entities other than `&`, `<`, `>`, quotes and the no-break space become characters. */
export const html = (nodes: ChildNode[]) => render(nodes, { encodeEntities: 'utf8' });

const PHRASING = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Whether a node may appear inside a paragraph. */
export function isPhrasing(node: ChildNode): boolean {
  if (!isElement(node)) return true;
  return PHRASING.has(node.name) && node.children.every(isPhrasing);
}

/** HTML of phrasing content without surrounding whitespace and line breaks. */
export const phrase = (nodes: ChildNode[]) => withoutBreaksAround(html(nodes.filter((node) => !isComment(node))));

/** Trimmed step by step: a single pattern for both ends is quadratic in the whitespace inside. */
function withoutBreaksAround(text: string): string {
  let rest = text.trim();
  while (rest.startsWith('<br>')) rest = rest.slice(BREAK_LENGTH).trimStart();
  while (rest.endsWith('<br>')) rest = rest.slice(0, -BREAK_LENGTH).trimEnd();
  return rest;
}

const BREAK_LENGTH = '<br>'.length;

/**
 * Content of a list item or table cell as phrasing content: editors wrap it in paragraphs, which do not belong there.
 * Undefined if it contains anything else.
 */
export function unwrapParagraphs(nodes: ChildNode[]): string | undefined {
  const parts: string[] = [];
  let run: ChildNode[] = [];
  const endRun = () => {
    const text = phrase(run);
    if (text) parts.push(text);
    run = [];
  };
  for (const node of nodes) {
    if (isElement(node, 'p') && node.children.every(isPhrasing)) {
      endRun();
      run = node.children;
      endRun();
    } else if (isPhrasing(node)) run.push(node);
    else return undefined;
  }
  endRun();
  return parts.join('<br>');
}

/** Whether an element has no attributes other than these. */
export const hasOnly = (element: Element, ...names: string[]) =>
  Object.keys(element.attribs).every((name) => names.includes(name));
