import Image from '@tiptap/extension-image';
import type { Editor } from '@tiptap/react';

/** Not in the editor's storage, which is gone before React cleans up its effects. */
const asked = new WeakMap<Editor, () => void>();

/** Registers who is called to describe the selected image. Returns how to unregister. */
export const onDescribePicture = (editor: Editor, describe: () => void) => {
  asked.set(editor, describe);
  return () => void asked.delete(editor);
};

export const describePicture = (editor: Editor) => asked.get(editor)?.();

/** An inline image. Without alternative text it shows a button that asks for it. */
export const Picture = Image.extend({
  addAttributes() {
    // Alignment and size, as WordPress' class names.
    return { ...this.parent?.(), class: { default: null } };
  },
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const dom = document.createElement('span');
      dom.className = 'post-picture';
      const picture = document.createElement('img');
      const ask = document.createElement('button');
      ask.type = 'button';
      ask.tabIndex = -1;
      ask.contentEditable = 'false';
      ask.textContent = 'Describe this image';
      ask.addEventListener('click', () => {
        const at = getPos();
        if (at === undefined) return;
        editor.commands.setNodeSelection(at);
        describePicture(editor);
      });
      const show = ({ src, alt, title }: Record<string, unknown>) => {
        if (picture.getAttribute('src') !== src) picture.setAttribute('src', String(src ?? ''));
        picture.alt = String(alt ?? '');
        picture.title = String(title ?? '');
        if (alt) ask.remove();
        else dom.append(ask);
      };
      dom.append(picture);
      show(node.attrs);
      return {
        dom,
        update: (next) => {
          if (next.type !== node.type) return false;
          show(next.attrs);
          return true;
        },
        stopEvent: (event) => event.target === ask,
        ignoreMutation: () => true,
      };
    };
  },
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        if (!this.editor.isActive('image')) return false;
        describePicture(this.editor);
        return true;
      },
    };
  },
});
