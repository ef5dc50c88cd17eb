import type { DocNode } from '../src/document.ts';

/** Changes one word in each text of a document, one after the other. Yields the word while another is in its place. */
export function* oneWordEdits(document: DocNode, replacement: string): Generator<string> {
  const texts: DocNode[] = [];
  const collect = (node: DocNode) => {
    if (node.text !== undefined && /\p{L}{2}/u.test(node.text)) texts.push(node);
    for (const child of node.content ?? []) collect(child);
  };
  collect(document);
  for (const node of texts) {
    const before = node.text ?? '';
    const word = /\p{L}{2,}/u.exec(before)?.[0] ?? '';
    node.text = before.replace(word, replacement);
    yield word;
    node.text = before;
  }
}
