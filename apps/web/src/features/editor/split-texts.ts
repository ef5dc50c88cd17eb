import { originOf, secondHalf } from '@pressloom/blocks';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';

/**
 * Splitting a text copies its attributes to both halves. A page has each anchor once, so only the first half keeps it;
 * the line that Enter at the beginning of a text leaves above it is a new one.
 */
export const SplitTexts = Extension.create({
  name: 'splitTexts',
  addProseMirrorPlugins: () => [new Plugin({ appendTransaction: afterSplit })],
});

interface Text {
  node: ProseMirrorNode;
  at: number;
}

function afterSplit(transactions: readonly Transaction[], before: EditorState, { doc, tr }: EditorState) {
  const range = changedRange(transactions, doc.content.size);
  // A split adds two tokens at least.
  if (!range || doc.content.size < before.doc.content.size) return null;
  const texts = new Map<unknown, Text[]>();
  doc.nodesBetween(range.from, range.to, (node, at) => {
    const mark = node.isTextblock ? (node.attrs.origin ?? node.attrs.id) : null;
    if (mark) texts.set(mark, [...(texts.get(mark) ?? []), { node, at }]);
    return !node.isTextblock;
  });
  for (const parts of texts.values()) {
    const first = parts.findIndex(({ node }) => node.content.size > 0);
    for (const [index, { node, at }] of parts.entries()) {
      if (index === Math.max(first, 0)) continue;
      const origin = originOf(node);
      const own = origin && index > first ? secondHalf(origin) : null;
      tr.setNodeMarkup(at, null, { ...node.attrs, id: null, ...(origin && { origin: own }) });
    }
  }
  return tr.docChanged ? tr : null;
}

/** What transactions have changed, with the neighbours on both sides. */
function changedRange(transactions: readonly Transaction[], size: number) {
  let from = Number.POSITIVE_INFINITY;
  let to = -1;
  for (const [index, { mapping }] of transactions.entries()) {
    const rest = transactions.slice(index + 1);
    mapping.maps.forEach((map, step) => {
      map.forEach((_start, _end, start, end) => {
        const now = (at: number, side: -1 | 1) =>
          rest.reduce((place, later) => later.mapping.map(place, side), mapping.slice(step + 1).map(at, side));
        from = Math.min(from, now(start, -1));
        to = Math.max(to, now(end, 1));
      });
    });
  }
  return to < 0 ? null : { from: Math.max(0, from - 1), to: Math.min(size, to + 1) };
}
