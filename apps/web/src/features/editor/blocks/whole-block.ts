import { GapCursor } from '@tiptap/pm/gapcursor';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';

/** What isn't text, and is selected and removed as a whole: a card, an embed, a divider, a table, an image. */
export const isWhole = ({ isBlock, isAtom, type }: ProseMirrorNode) =>
  (isBlock && isAtom) || /^(figure|image|table)$/.test(type.name);

/** What is selected as such: a whole block, or a list or a quote that a key has selected. */
export const selectedBlock = (selection: Selection) =>
  selection instanceof NodeSelection && (isWhole(selection.node) || /List$|^blockquote$/.test(selection.node.type.name))
    ? selection
    : undefined;

/**
 * Puts the caret into a new paragraph below the selected block, or after an image that has text beside it. False if no
 * block is selected.
 */
export function writeAfter(tr: Transaction): boolean {
  const block = selectedBlock(tr.selection);
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
  if (!block || !paragraph) return false;
  const { to, $to } = block;
  const isInText = $to.parent.childCount > 1 && $to.parent.isTextblock;
  const below = $to.parent.isTextblock ? $to.after() : to;
  if (!isInText) tr.insert(below, paragraph);
  tr.setSelection(TextSelection.create(tr.doc, isInText ? to : below + 1)).scrollIntoView();
  return true;
}

/** Removes the selected block. False if none is selected. */
export function removeBlock(tr: Transaction, side: -1 | 1): boolean {
  const block = selectedBlock(tr.selection);
  if (!block) return false;
  tr.deleteSelection();
  putCaret(tr, tr.mapping.map(block.from), side);
  return true;
}

/** Puts the caret into the text on this side, else into that on the other side, else between the two blocks. */
export function putCaret(
  tr: Transaction,
  at: number,
  side: -1 | 1,
  holdsText = (node: ProseMirrorNode) => !isWhole(node),
) {
  const place = tr.doc.resolve(at);
  const text = [side, -side].map((direction) => {
    const beside = direction < 0 ? place.nodeBefore : place.nodeAfter;
    const isText = place.parent.isTextblock || (beside && holdsText(beside));
    return isText ? Selection.findFrom(place, direction, true) : null;
  });
  tr.setSelection(text[0] ?? text[1] ?? new GapCursor(place)).scrollIntoView();
}
