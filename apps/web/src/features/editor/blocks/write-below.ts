import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { imagesIn } from '../paste/paste-images.ts';
import { writeAfter } from './whole-block.ts';

/** The code of keys that an input method takes. */
const COMPOSED = 229;

/** What is typed, composed or pasted while a block is selected goes into a new paragraph below it. */
export const WriteBelow = Extension.create({
  name: 'writeBelow',
  // Before all others that read text and keys.
  priority: 1_001,
  addProseMirrorPlugins() {
    /** Where an input method was about to write, and below which block. */
    let awaited: { block: number; caret: number } | undefined;
    /** It writes at the caret by itself, so it needs the paragraph beforehand. */
    const awaitText = (view: EditorView) => {
      const { from: block } = view.state.selection;
      if (writeBelow(view)) awaited = { block, caret: view.state.selection.from };
      return false;
    };
    const settle = (view: EditorView) => {
      if (view.state.selection.from === awaited?.caret) removeUnused(view, awaited.block);
      awaited = undefined;
      return false;
    };
    return [
      new Plugin({
        props: {
          handleTextInput: (view, _from, _to, text) => writeBelow(view, text),
          // Chrome loses the first letter of a composition where the caret moves only as it starts.
          handleKeyDown: (view, { keyCode }) => keyCode === COMPOSED && awaitText(view),
          handleDOMEvents: {
            // Safari sends it before the key.
            compositionstart: awaitText,
            keyup: (view) => !view.composing && settle(view),
            blur: settle,
            beforeinput(view, event) {
              if (event.inputType.startsWith('delete')) return !view.composing && settle(view);
              // Emoji pickers and some keyboards write without a key.
              if (event.inputType !== 'insertText' || !event.data || !writeBelow(view, event.data)) return false;
              event.preventDefault();
              return true;
            },
          },
          handlePaste(view, { clipboardData }, { size }) {
            if (size > 0 || imagesIn(clipboardData).length > 0) writeBelow(view);
            return false;
          },
        },
      }),
    ];
  },
});

function writeBelow({ state, dispatch }: EditorView, text = ''): boolean {
  const { tr } = state;
  if (!writeAfter(tr)) return false;
  dispatch(tr.insertText(text));
  return true;
}

/** Removes the paragraph at the caret if it is still empty, and selects the block above again. */
function removeUnused({ state, dispatch }: EditorView, block: number) {
  const { $from } = state.selection;
  if (!$from.parent.isTextblock || $from.parent.content.size > 0) return;
  const tr = state.tr.delete($from.before(), $from.after());
  dispatch(tr.setSelection(NodeSelection.create(tr.doc, block)));
}
