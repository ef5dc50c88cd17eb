import type { DocNode } from './document.ts';
import { parseBlocks } from './parse-blocks.ts';
import { readBlock } from './reading/read-block.ts';
import { joined, type Piece, readHtml } from './reading/read-html.ts';

/** A post's markup in the editor. */
export interface OpenedMarkup {
  document: DocNode;
  /** Whether new text is written as blocks, or as the classic editor writes it. */
  form: 'blocks' | 'classic';
  /** Whitespace after the last block. */
  tail: string;
}

/** Whether a text holds blocks: then it is sent to WordPress as it is, by the same rule of the WordPress package. */
export const hasBlocks = (source: string): boolean => /<!--\s+wp:[a-z]/.test(source);

/**
 * Content as WordPress stores it (block markup, or a text of the classic editor) as a document of the editor. Every node
 * carries the markup it came from; `writeMarkup` puts back what was not edited, to the byte.
 */
export function openMarkup(source: string): OpenedMarkup {
  const blocks = parseBlocks(source);
  const pieces: Piece[] = [];
  for (const block of blocks) {
    if (block.name === null) for (const piece of readHtml(source, block.start, block.end)) pieces.push(piece);
    else pieces.push({ node: readBlock(source, block), start: block.start, end: block.end });
  }
  const content = joined(source, pieces, 0);
  return {
    document: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
    form: blocks.some(({ name }) => name !== null) || blocks.length === 0 ? 'blocks' : 'classic',
    tail: source.slice(pieces.at(-1)?.end ?? 0),
  };
}
