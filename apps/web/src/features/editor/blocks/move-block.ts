import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { removeBlock } from './whole-block.ts';

/** Moves the block at a position past its neighbour and keeps it selected. False where there is none. */
export function moveBlock({ state, view }: Editor, at: number | undefined, direction: 1 | -1): boolean {
  if (at === undefined) return false;
  const place = state.doc.resolve(at);
  const node = place.nodeAfter;
  const neighbour = direction < 0 ? place.nodeBefore : node && state.doc.resolve(at + node.nodeSize).nodeAfter;
  if (!node || !neighbour) return false;
  const tr = state.tr.delete(at, at + node.nodeSize);
  const to = at + direction * neighbour.nodeSize;
  tr.insert(to, node).setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView();
  view.dispatch(tr);
  view.focus();
  return true;
}

export function removeBlockAt(editor: Editor, at: number | undefined): boolean {
  if (at === undefined) return false;
  return editor
    .chain()
    .focus()
    .setNodeSelection(at)
    .command(({ tr }) => removeBlock(tr, -1))
    .run();
}
