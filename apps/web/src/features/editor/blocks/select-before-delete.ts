import type { Node as ProseMirrorNode, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { isWhole, putCaret, removeBlock, selectedBlock } from './whole-block.ts';

/**
 * Blocks that are not text are never lost by accident: a key that would delete the one beside the caret, or change what
 * it belongs to, selects it. A second key, or Remove, deletes it, and selects no other.
 */
export const SelectBeforeDelete = Extension.create({
  name: 'selectBeforeDelete',
  // Before all other keys.
  priority: 1_000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleKeyDown(view, { key, repeat }) {
          if (key !== 'Backspace' && key !== 'Delete') return false;
          // A key that is held down stops at what it has selected.
          if (repeat && selectedBlock(view.state.selection)) return true;
          // The browser reports a caret some time after it was moved, and would delete beside that one by itself.
          document.dispatchEvent(new Event('selectionchange'));
          return removeOrSelect(view, key === 'Delete');
        },
        handleDOMEvents: {
          // Keyboards of phones don't name their keys.
          beforeinput(view, event) {
            const direction = /^deleteContent(Backward|Forward)$/.exec(event.inputType)?.[1];
            if (!direction || event.isComposing || !removeOrSelect(view, direction === 'Forward')) return false;
            event.preventDefault();
            return true;
          },
        },
      },
      appendTransaction: (transactions, before, { tr }) => {
        const cut = transactions.find((transaction) => transaction.getMeta('uiEvent') === 'cut');
        const block = selectedBlock(before.selection);
        if (!cut || !block) return null;
        putCaret(tr, cut.mapping.map(block.from), -1, isText);
        return tr;
      },
    }),
  ],
});

/** What is cut and pasted at once comes back to its place, which it would not from within a list or a quote. */
const isText = (node: ProseMirrorNode) => node.isTextblock && !isWhole(node);

function removeOrSelect(view: EditorView, isForward: boolean): boolean {
  const { tr } = view.state;
  if (!removeBlock(tr, isForward ? 1 : -1)) return selectBeside(view, isForward);
  view.dispatch(tr);
  return true;
}

function selectBeside({ state, dispatch }: EditorView, isForward: boolean): boolean {
  const { tr, selection } = state;
  const { $from, empty } = selection;
  const edge = empty ? edgeOf($from, isForward) : undefined;
  const at = edge && blockAt(edge, isForward);
  if (at === undefined) return false;
  const { parent } = $from;
  const isEmptyLine = parent.isTextblock && !isWhole(parent) && parent.content.size === 0;
  // An empty line goes by itself.
  if (isEmptyLine && $from.node(-1).childCount > 1) tr.delete($from.before(), $from.after());
  dispatch(tr.setSelection(NodeSelection.create(tr.doc, tr.mapping.map(at))).scrollIntoView());
  return true;
}

/** Where the text of the caret ends. Undefined within a text, and where a caption or a block of code has its own rule. */
function edgeOf($from: ResolvedPos, isForward: boolean): ResolvedPos | undefined {
  const { parent, doc } = $from;
  const next = isForward ? $from.nodeAfter : $from.nodeBefore;
  if (!parent.isTextblock || (next && isWhole(next))) return $from;
  if (next) return undefined;
  const isEmpty = parent.content.size === 0;
  if (isForward) return doc.resolve(isWhole(parent) && isEmpty ? $from.before() : $from.after());
  return isWhole(parent) || (parent.type.spec.code && isEmpty) ? undefined : doc.resolve($from.before());
}

/** The position of the block that a key would delete, or move into or out of a quote or a list. */
function blockAt(edge: ResolvedPos, isForward: boolean): number | undefined {
  let place = edge;
  // At the start of a quote or a list, Backspace takes the text out of it.
  while (isForward && place.depth > 0 && !place.nodeAfter && !place.parent.type.spec.isolating)
    place = place.doc.resolve(place.after());
  let at = place.pos;
  let beside = isForward ? place.nodeAfter : place.nodeBefore;
  // Into quotes and lists, and paragraphs that hold an image alone.
  while (beside && !isWhole(beside) && (!beside.isTextblock || beside.childCount === 1)) {
    at += isForward ? 1 : -1;
    beside = isForward ? beside.firstChild : beside.lastChild;
  }
  if (!beside || !isWhole(beside)) return undefined;
  return isForward ? at : at - beside.nodeSize;
}
