import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';

type TakesKey = (event: KeyboardEvent) => boolean;

/** Lets an open menu have the keys before the text does. */
export const SlashKeys = Extension.create<object, { take: TakesKey | null }>({
  name: 'slashKeys',
  priority: 1_000,
  addStorage: () => ({ take: null }),
  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin({
        key: new PluginKey('slashKeys'),
        props: { handleKeyDown: (_view, event) => storage.take?.(event) ?? false },
      }),
    ];
  },
});

export const takeKeys = (storage: object, take: TakesKey | null) => {
  (storage as { slashKeys: { take: TakesKey | null } }).slashKeys.take = take;
};
