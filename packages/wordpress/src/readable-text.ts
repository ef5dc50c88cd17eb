import type { ChildNode } from 'domhandler';
import { Element, Text } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { evenOut } from './even-out.ts';
import { isBeyondWriting } from './nesting.ts';

/** What a reader finds in a piece of HTML. */
export interface Readable {
  /** Text of each block, in order, with whitespace and typographic characters normalized. */
  passages: string[];
  links: string[];
  images: string[];
  /** Names of elements that show or do something themselves: `iframe`, `form`, `script`… */
  embeds: string[];
}

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'head', 'title']);
const EMBEDS = new Set(['iframe', 'video', 'audio', 'object', 'embed', 'form', 'svg', 'canvas', 'script', 'style']);
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);

/** Extracts what a reader finds in a piece of HTML. */
export function readHtml(source: string): Readable {
  const found: Readable = { passages: [], links: [], images: [], embeds: [] };
  if (isBeyondWriting(source)) return { ...found, passages: [evenOut(source.replace(/<[^<>]*>/g, ' '))] };
  let passage = '';
  const endPassage = () => {
    const text = evenOut(passage);
    if (text) found.passages.push(text);
    passage = '';
  };
  const note = ({ name, attribs }: Element) => {
    if (name === 'a' && attribs.href) found.links.push(attribs.href.trim());
    if (name === 'img' && attribs.src) found.images.push(attribs.src.trim());
    if (EMBEDS.has(name)) found.embeds.push(name);
  };

  const todo: (ChildNode | 'end of block')[] = [...parseDocument(source).children].reverse();
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (node === 'end of block') endPassage();
    else if (node instanceof Text) passage += node.data;
    else if (node instanceof Element) {
      note(node);
      if (SILENT.has(node.name)) continue;
      const isBlock = !INLINE.has(node.name) && node.name !== 'img';
      if (isBlock) {
        endPassage();
        todo.push('end of block');
      }
      for (const child of [...node.children].reverse()) todo.push(child);
    }
  }
  endPassage();
  return found;
}

/** Text of HTML, one line per block. */
export const readableText = (source: string): string => readHtml(source).passages.join('\n');
