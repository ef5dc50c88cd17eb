import { type DocNode, made, type Origin } from '../document.ts';
import { type InlineOptions, inlineContent, readInline } from '../inline/read-inline.ts';

interface Place {
  kind: string;
  source: string;
  start: number;
  end: number;
  /** Of the text itself. */
  contentStart: number;
  contentEnd: number;
}

/** A node that holds one run of text; undefined if the text has what a run cannot hold. */
export function textNode(
  node: Omit<DocNode, 'content'>,
  { kind, source, start, end, contentStart, contentEnd }: Place,
  options: InlineOptions = {},
): DocNode | undefined {
  const inner = source.slice(contentStart, contentEnd);
  const segments = readInline(inner, options);
  if (!segments) return undefined;
  const content = inlineContent(segments);
  const whole = content.length > 0 ? { ...node, content } : node;
  return made(whole, { kind, open: source.slice(start, contentStart), inner, close: source.slice(contentEnd, end) });
}

/** A node with what stands before it. */
export function placed(node: DocNode, before: string, index: number): DocNode {
  const origin: Origin = { ...(node.attrs?.origin as Origin), before, isFirst: index === 0, index };
  return { ...node, attrs: { ...node.attrs, origin } };
}

/** A block that the editor shows as a card. */
export const card = (name: string | null, markup: string): DocNode =>
  made({ type: 'card', attrs: { name } }, { kind: name ?? 'html', open: markup, close: '' });
