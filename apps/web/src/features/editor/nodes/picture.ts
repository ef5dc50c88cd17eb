import Image from '@tiptap/extension-image';
import type { Editor } from '@tiptap/react';

/** Outside of the editor's own storage, which is gone before React has taken its effects back. */
const asked = new WeakMap<Editor, () => void>();

/** Who is called when the selected picture is to be described; answers how to stop. */
export const onDescribePicture = (editor: Editor, describe: () => void) => {
  asked.set(editor, describe);
  return () => void asked.delete(editor);
};

export const describePicture = (editor: Editor) => asked.get(editor)?.();

/** A picture in the text. Without alternative text it carries the question for it. */
export const Picture = Image.extend({
  addAttributes() {
    // Side and size, as WordPress names them.
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
      ask.textContent = 'Describe this picture';
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
