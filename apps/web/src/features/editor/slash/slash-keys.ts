import { Plugin, PluginKey } from '@tiptap/pm/state';
import { type Editor, Extension } from '@tiptap/react';

type TakesKey = (event: KeyboardEvent) => boolean;

const takers = new WeakMap<Editor, TakesKey>();

/** Lets an open menu handle keys before the text does. */
export const SlashKeys = Extension.create({
  name: 'slashKeys',
  priority: 1_000,
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        key: new PluginKey('slashKeys'),
        props: { handleKeyDown: (_view, event) => takers.get(editor)?.(event) ?? false },
      }),
    ];
  },
});

/** Handles the keys of an editor. Returns how to stop. */
export const takeKeys = (editor: Editor, take: TakesKey) => {
  takers.set(editor, take);
  return () => void takers.delete(editor);
};
