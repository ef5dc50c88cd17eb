import { type Editor, Node } from '@tiptap/react';
import { errorMessage } from '../../../lib/api/api-client.ts';
import { imageProblem, storeImage } from '../../../lib/post/store-image.ts';
import { uploadForPage } from '../../../lib/post/uploads.ts';
import { toast } from '../../../ui/toast.tsx';
import { describeImage } from './image-view.ts';

/** Images being uploaded, by the id of their placeholder node. */
const onTheWay = new Map<string, Blob>();

/** Marks the transaction that replaces a placeholder with its image. */
export const ARRIVED = 'image-arrived';

/** Placeholder for an image being uploaded; writes nothing into the post. */
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
      const image = document.createElement('img');
      const address = URL.createObjectURL(file);
      image.src = address;
      image.alt = 'Uploading…';
      dom.append(image);
      return { dom, destroy: () => URL.revokeObjectURL(address) };
    },
});

/**
 * Inserts images into the text and uploads them; each placeholder becomes an image once the server has it. For a single
 * image, the dialog for its alternative text opens.
 */
export const uploadImages = async (editor: Editor, files: readonly File[], at?: number): Promise<void> => {
  const images = files.map((file) => ({ file, id: holdPlace(file) })).filter(({ id }) => id !== null);
  if (images.length === 0) return;
  editor
    .chain()
    .insertContentAt(
      at ?? editor.state.selection.to,
      images.map(({ id }) => ({ type: 'upload', attrs: { id } })),
    )
    .run();
  const done = await Promise.all(images.map(({ id }) => settleUpload(editor, id ?? '')));
  if (done.length === 1 && done[0] !== null && done[0] !== undefined && editor.isFocused) {
    editor.commands.setNodeSelection(done[0]);
    describeImage(editor);
  }
};

/** Returns an id for the file's placeholder; null, with a toast, if the file is not an image we accept. */
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

/** Uploads the file of a placeholder and replaces it with the image. Returns its position, or null if the upload failed. */
export const settleUpload = async (editor: Editor, id: string): Promise<number | null> => {
  const file = onTheWay.get(id);
  if (!file) return null;
  const src = await uploadForPage(storeImage(file)).catch((error: unknown) => {
    toast.error('Couldn’t upload the image', { description: errorMessage(error) });
    return null;
  });
  onTheWay.delete(id);
  if (editor.isDestroyed) return null;
  let place: number | null = null;
  editor.state.doc.descendants((node, at) => {
    if (node.type.name !== 'upload' || node.attrs.id !== id) return place === null;
    const { tr, schema } = editor.state;
    const image = src && schema.nodes.image?.create({ src, alt: String(node.attrs.alt ?? '') });
    // Undo goes back to before the image, never to its placeholder.
    const change = image ? tr.replaceWith(at, at + node.nodeSize, image) : tr.delete(at, at + node.nodeSize);
    editor.view.dispatch(change.setMeta('addToHistory', false).setMeta(ARRIVED, true));
    if (src) place = at;
    return false;
  });
  return place;
};

/** Whether an image of this text is still being uploaded. */
export const awaitsImage = (editor: Editor): boolean => {
  let found = false;
  editor.state.doc.descendants((node) => {
    found ||= node.type.name === 'upload';
    return !found;
  });
  return found;
};

/** Removes placeholders whose upload was lost in a reload. */
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
