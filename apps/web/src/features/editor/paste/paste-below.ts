import { type Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model';
import { Plugin, Selection } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import { Extension } from '@tiptap/react';
import { isWhole } from '../blocks/whole-block.ts';

/** Tables, images and cards that are pasted into a caption, a cell, an item or a citation go below what that belongs to. */
export const PasteBelow = Extension.create({
  name: 'pasteBelow',
  // Before what is pasted is fitted in, which divides an image or a list around it.
  priority: 900,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handlePaste({ state, dispatch }, _event, { content }) {
          const { $from } = state.selection;
          const depth = holderDepth($from);
          // Cells that are pasted into a table become a part of it.
          if (depth === undefined || !holdsWhole(content) || (isInTable(state) && isTable(content))) return false;
          const tr = state.tr.deleteSelection();
          const at = tr.mapping.map($from.after(depth));
          const place = tr.doc.resolve(at);
          if (!place.parent.canReplace(place.index(), place.index(), content)) return false;
          tr.replace(at, at, new Slice(content, 0, 0))
            .setMeta('paste', true)
            .setMeta('uiEvent', 'paste');
          dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at + content.size), -1)).scrollIntoView());
          return true;
        },
      },
    }),
  ],
});

const HOLDERS = /^(figure|table|bulletList|orderedList)$/;

/** Of the outermost block that holds the caret and no other blocks. */
function holderDepth($from: ResolvedPos): number | undefined {
  for (let depth = 1; depth <= $from.depth; depth++) {
    const { name } = $from.node(depth).type;
    if (HOLDERS.test(name)) return depth;
    // Above it is its quote.
    if (name === 'citation') return depth - 1;
  }
  return undefined;
}

function holdsWhole(content: Fragment): boolean {
  let isFound = false;
  content.descendants((node) => {
    isFound ||= node.isBlock && isWhole(node);
  });
  return isFound;
}

const isTable = ({ childCount, firstChild }: Fragment): boolean =>
  childCount === 1 && firstChild?.type.name === 'table';
