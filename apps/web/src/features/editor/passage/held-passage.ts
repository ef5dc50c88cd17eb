import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

interface Held {
  from: number;
  to: number;
}

const key = new PluginKey<Held | null>('heldPassage');

/**
 * A stretch of text that a suggestion is being made for: it stays highlighted, and is tracked while the text around it
 * changes.
 */
export const HeldPassage = Extension.create({
  name: 'heldPassage',
  addProseMirrorPlugins: () => [
    new Plugin<Held | null>({
      key,
      state: {
        init: () => null,
        apply: (transaction, held) => {
          const next = transaction.getMeta(key) as Held | null | undefined;
          if (next !== undefined) return next;
          if (!held || !transaction.docChanged) return held;
          const [from, to] = [transaction.mapping.map(held.from, 1), transaction.mapping.map(held.to, -1)];
          return from < to ? { from, to } : null;
        },
      },
      props: {
        decorations: (state) => {
          const held = key.getState(state);
          return (
            held && DecorationSet.create(state.doc, [Decoration.inline(held.from, held.to, { class: 'post-held' })])
          );
        },
      },
    }),
  ],
});

export const heldPassage = key;
