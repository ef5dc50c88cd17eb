import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { NodeSelection, Plugin, type Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/**
 * Blocks that are not text are never lost by accident: a key that would delete the one beside the caret selects it, and
 * typing while one is selected goes into a paragraph below it. A second key, or Remove, deletes it.
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
          return selectBeside(view, key === 'Delete');
        },
        handleTextInput: (view, _from, _to, text) => typeBelow(view, text),
      },
    }),
  ],
});

const isWhole = ({ isBlock, isAtom, type }: ProseMirrorNode) => isBlock && (isAtom || type.name === 'figure');

function selectBeside(view: EditorView, isForward: boolean): boolean {
  const { state } = view;
  const { $from, empty } = state.selection;
  const { parent, parentOffset } = $from;
  if (!empty || !parent.isTextblock) return false;
  // An empty line goes by itself, an image with an empty caption doesn't.
  if (parent.content.size === 0) return isForward && isWhole(parent) && select(view, $from.before());
  // The start of a caption has its own rule.
  if (parentOffset !== (isForward ? parent.content.size : 0) || (!isForward && isWhole(parent))) return false;
  const edge = state.doc.resolve(isForward ? $from.after() : $from.before());
  const beside = isForward ? edge.nodeAfter : edge.nodeBefore;
  if (!beside || !isWhole(beside)) return false;
  return select(view, isForward ? edge.pos : edge.pos - beside.nodeSize);
}

function select({ state, dispatch }: EditorView, at: number): true {
  dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)).scrollIntoView());
  return true;
}

const selectedBlock = (selection: Selection) =>
  selection instanceof NodeSelection && isWhole(selection.node) ? selection : undefined;

function typeBelow({ state, dispatch }: EditorView, text: string): boolean {
  const { schema, tr } = state;
  const selection = selectedBlock(state.selection);
  const paragraph = schema.nodes.paragraph?.create(null, schema.text(text));
  if (!selection || !paragraph) return false;
  tr.insert(selection.to, paragraph);
  tr.setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length));
  dispatch(tr.scrollIntoView());
  return true;
}
