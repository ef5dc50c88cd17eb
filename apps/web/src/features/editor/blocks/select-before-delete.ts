import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
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
        handleKeyDown(view, { key }) {
          if (key !== 'Backspace' && key !== 'Delete') return false;
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

function selectBeside({ state, dispatch }: EditorView, isForward: boolean): boolean {
  const { $from, empty } = state.selection;
  const { parent, parentOffset } = $from;
  // An empty line goes by itself. The start of a caption has its own rule.
  if (!empty || !parent.isTextblock || parent.content.size === 0) return false;
  if (parentOffset !== (isForward ? parent.content.size : 0) || (!isForward && isWhole(parent))) return false;
  const edge = state.doc.resolve(isForward ? $from.after() : $from.before());
  const beside = isForward ? edge.nodeAfter : edge.nodeBefore;
  if (!beside || !isWhole(beside)) return false;
  const at = isForward ? edge.pos : edge.pos - beside.nodeSize;
  dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)).scrollIntoView());
  return true;
}

function typeBelow({ state, dispatch }: EditorView, text: string): boolean {
  const { selection, schema, tr } = state;
  if (!(selection instanceof NodeSelection) || !isWhole(selection.node)) return false;
  const paragraph = schema.nodes.paragraph?.create(null, schema.text(text));
  if (!paragraph) return false;
  tr.insert(selection.to, paragraph);
  tr.setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length));
  dispatch(tr.scrollIntoView());
  return true;
}
