import { presentationOf } from '@pressloom/blocks';
import Image from '@tiptap/extension-image';
import type { Editor } from '@tiptap/react';

/** Not in the editor's storage, which is gone before React cleans up its effects. */
const asked = new WeakMap<Editor, () => void>();

/** Registers who is called to describe the selected image. Returns how to unregister. */
export const onDescribeImage = (editor: Editor, describe: () => void) => {
  asked.set(editor, describe);
  return () => void asked.delete(editor);
};

export const describeImage = (editor: Editor) => asked.get(editor)?.();

/** Side and size, for the styles. */
export function showPresentation({ dataset }: HTMLElement, classes: unknown) {
  const { align, size } = presentationOf(classes);
  for (const [name, value] of Object.entries({ align, size })) {
    if (value) dataset[name] = value;
    else delete dataset[name];
  }
}

/** An inline image. Without alternative text it shows a button that asks for it. */
export const ImageView = Image.extend({
  addAttributes() {
    // Alignment and size, as WordPress' class names.
    return { ...this.parent?.(), class: { default: null } };
  },
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const dom = document.createElement('span');
      dom.className = 'post-image';
      const image = document.createElement('img');
      const ask = document.createElement('button');
      ask.type = 'button';
      ask.tabIndex = -1;
      ask.contentEditable = 'false';
      ask.textContent = 'Describe this image';
      ask.addEventListener('click', () => {
        const at = getPos();
        if (at === undefined) return;
        editor.commands.setNodeSelection(at);
        describeImage(editor);
      });
      const show = ({ src, alt, title, class: classes }: Record<string, unknown>) => {
        showPresentation(dom, classes);
        if (image.getAttribute('src') !== src) image.setAttribute('src', String(src ?? ''));
        image.alt = String(alt ?? '');
        image.title = String(title ?? '');
        if (alt) ask.remove();
        else dom.append(ask);
      };
      dom.append(image);
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
        describeImage(this.editor);
        return true;
      },
    };
  },
});
