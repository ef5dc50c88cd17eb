import type { DocNode } from '../document.ts';
import { holeIn } from './hole.ts';
import { placed, textNode } from './read-text.ts';

/** Where the blocks of a quote end, and what the quote ends with. */
interface Rest {
  from: number;
  to: number;
  /** How many nodes stand before it. */
  index: number;
}

/** The citation after the blocks of a quote, and where it ends; undefined if there is none, or more than that. */
export function readCitation(source: string, { from, to, index }: Rest): { node: DocNode; end: number } | undefined {
  const element = holeIn(source, from, to, ['cite']);
  const node = element && textNode({ type: 'citation' }, { ...element, kind: 'cite', source });
  return node && { node: placed(node, source.slice(from, element.start), index), end: element.end };
}
