import { createExcerptReader, EXCERPT_SOURCE } from '@pressloom/contract';
import { isBeyondWriting } from './beyond-writing.ts';
import { parseUnstyled } from './parse-markup.ts';

/** The excerpt that the server derives from content without one; empty for content that is too large to parse. */
export const automaticExcerpt = (html: string): string => {
  const source = html.slice(0, EXCERPT_SOURCE);
  if (isBeyondWriting(source)) return '';
  const body = parseUnstyled(source);
  const reader = createExcerptReader();
  const read = (node: Node) => {
    if (reader.isDone()) return;
    if (node.nodeType === Node.TEXT_NODE) reader.text(node.nodeValue ?? '');
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    const name = node.nodeName.toLowerCase();
    reader.open(name);
    for (const child of node.childNodes) read(child);
    reader.close(name);
  };
  for (const node of body.childNodes) read(node);
  return reader.excerpt();
};
