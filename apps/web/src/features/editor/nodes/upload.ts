import { type Editor, Node } from '@tiptap/react';
import { errorMessage } from '../../../lib/api-client.ts';
import { imageProblem, storeImage } from '../../../lib/store-image.ts';
import { uploadForPage } from '../../../lib/uploads.ts';
import { toast } from '../../../ui/toast.tsx';
import { describePicture } from './picture.ts';

/** Pictures on their way to the server, by the id of the node that holds their place. */
const onTheWay = new Map<string, Blob>();

/** Marks the change that puts a picture in its place. */
export const ARRIVED = 'picture-arrived';

/** Holds the place of a picture while it is uploaded; writes nothing into the post. */
export const Upload = Node.create({
  name: 'upload',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ id: { default: '', rendered: false }, alt: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span[data-upload]',
      getAttrs: ({ dataset }) =>
        onTheWay.has(dataset.upload ?? '') ? { id: dataset.upload, alt: dataset.alt } : false,
    },
  ],
  renderHTML: () => ['span', { 'data-upload': '' }],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('span');
      dom.className = 'post-upload';
      const file = onTheWay.get(String(node.attrs.id));
      if (!file) return { dom };
      const picture = document.createElement('img');
      const address = URL.createObjectURL(file);
      picture.src = address;
      picture.alt = 'Uploading…';
      dom.append(picture);
      return { dom, destroy: () => URL.revokeObjectURL(address) };
    },
});

/**
 * Puts pictures into the text and uploads them; each becomes a picture of the post when the server has it. A single one
 * is asked to be described at once.
 */
export const uploadPictures = async (editor: Editor, files: readonly File[], at?: number): Promise<void> => {
  const pictures = files.map((file) => ({ file, id: holdPlace(file) })).filter(({ id }) => id !== null);
  if (pictures.length === 0) return;
  editor
    .chain()
    .insertContentAt(
      at ?? editor.state.selection.to,
      pictures.map(({ id }) => ({ type: 'upload', attrs: { id } })),
    )
    .run();
  const done = await Promise.all(pictures.map(({ id }) => settleUpload(editor, id ?? '')));
  if (done.length === 1 && done[0] !== null && done[0] !== undefined && editor.isFocused) {
    editor.commands.setNodeSelection(done[0]);
    describePicture(editor);
  }
};

/** An id under which the file may stand in the text; null, said aloud, for what is no picture we take. */
export const holdPlace = (file: Blob): string | null => {
  const problem = imageProblem(file);
  if (problem) {
    toast.error(problem);
    return null;
  }
  const id = Math.random().toString(36).slice(2);
  onTheWay.set(id, file);
  return id;
};

/** Uploads what stands under an id and puts the picture in its place. Answers where; null when it did not get there. */
export const settleUpload = async (editor: Editor, id: string): Promise<number | null> => {
  const file = onTheWay.get(id);
  if (!file) return null;
  const src = await uploadForPage(storeImage(file)).catch((error: unknown) => {
    toast.error('The picture could not be uploaded', { description: errorMessage(error) });
    return null;
  });
  onTheWay.delete(id);
  if (editor.isDestroyed) return null;
  let place: number | null = null;
  editor.state.doc.descendants((node, at) => {
    if (node.type.name !== 'upload' || node.attrs.id !== id) return place === null;
    const { tr, schema } = editor.state;
    const picture = src && schema.nodes.image?.create({ src, alt: String(node.attrs.alt ?? '') });
    // Undoing goes back to before the picture, never to its placeholder.
    const change = picture ? tr.replaceWith(at, at + node.nodeSize, picture) : tr.delete(at, at + node.nodeSize);
    editor.view.dispatch(change.setMeta('addToHistory', false).setMeta(ARRIVED, true));
    if (src) place = at;
    return false;
  });
  return place;
};

/** Whether a picture is still to come into this text. */
export const awaitsPicture = (editor: Editor): boolean => {
  let found = false;
  editor.state.doc.descendants((node) => {
    found ||= node.type.name === 'upload';
    return !found;
  });
  return found;
};

/** Places whose upload is gone, after a reload: nothing will come there any more. */
export const dropLostUploads = (editor: Editor) => {
  const lost: { from: number; to: number }[] = [];
  editor.state.doc.descendants((node, from) => {
    if (node.type.name === 'upload' && !onTheWay.has(String(node.attrs.id)))
      lost.push({ from, to: from + node.nodeSize });
  });
  if (lost.length === 0) return;
  const { tr } = editor.state;
  for (const { from, to } of lost.reverse()) tr.delete(from, to);
  editor.view.dispatch(tr.setMeta('addToHistory', false));
};
