import { Plugin } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { Extension } from '@tiptap/react';
import { holdPlace, settleUpload, uploadImages } from '../nodes/upload.ts';
import { cleanPasted } from './clean-pasted.ts';

/** Pasted or dropped content: markup is cleaned, images are uploaded. */
export const Pasting = Extension.create({
  name: 'pasting',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => readPasted(editor, html),
          handlePaste: (_view, event) => {
            const files = imagesIn(event.clipboardData);
            // Word and browsers put an image of the text on the clipboard beside the text itself.
            if (
              files.length === 0 ||
              event.clipboardData
                ?.getData('text/html')
                .replace(/<meta[^<>]*>/g, '')
                .match(/<(p|h\d|li|td|span)\b/)
            )
              return false;
            void uploadImages(editor, files);
            return true;
          },
          handleDrop: (view, event, _slice, moved) => {
            const files = imagesIn(event.dataTransfer);
            if (moved || files.length === 0) return false;
            event.preventDefault();
            view.focus();
            void uploadImages(editor, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
            return true;
          },
        },
      }),
    ];
  },
});

export const imagesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Cleans pasted markup. Images in it are uploaded, with placeholders until then. */
export const readPasted = (editor: Editor, html: string) => uploadEmbedded(editor, cleanPasted(html));

/** Uploads images embedded in the markup, with placeholders until then. */
const uploadEmbedded = (editor: Editor, html: string): string => {
  if (!html.includes('data:image/')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of [...body.querySelectorAll('img[src^="data:"]')]) {
    const file = fileOf(image.getAttribute('src') ?? '');
    const id = file && holdPlace(file);
    if (!id) {
      image.remove();
      continue;
    }
    const place = body.ownerDocument.createElement('span');
    place.dataset.upload = id;
    place.dataset.alt = image.getAttribute('alt') ?? '';
    image.replaceWith(place);
    // After the paste has been inserted.
    setTimeout(() => void settleUpload(editor, id));
  }
  return body.innerHTML;
};

const fileOf = (address: string): Blob | null => {
  const [, type = '', base64 = ''] = /^data:(image\/[a-z+.-]+);base64,([\w+/=\s]+)$/i.exec(address) ?? [];
  if (!base64) return null;
  try {
    return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type });
  } catch {
    return null;
  }
};
