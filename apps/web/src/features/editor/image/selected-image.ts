import { classesOf, isLinkToFile, presentationOf } from '@pressloom/blocks';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';

/** The image at the selection, inline or with a caption, and how it is shown. */
export interface SelectedImage {
  at: number;
  src: string;
  /** Id in the site's media library. */
  id: number | null;
  align: string | null;
  size: string | null;
  href: string | null;
  /** It links to its own file. */
  isLinkedToFile: boolean;
}

export function selectedImage(editor: Editor): SelectedImage | null {
  const found = nodeAt(editor);
  if (!found) return null;
  const { node, at } = found;
  const { id, align, size } = presentationOf(node.attrs.class);
  const src = String(node.attrs.src ?? '');
  const href = linkOf(node);
  return { at, src, id, align, size, href, isLinkedToFile: href !== null && isLinkToFile(src, href) };
}

/** Changes how the selected image is shown. A size replaces a width in pixels. */
export function showImage(editor: Editor, change: { align?: string | null; size?: { name: string; url?: string } }) {
  update(editor, (node) => {
    const { align, size } = change;
    const shown = presentationOf(node.attrs.class);
    const classes = classesOf({
      ...shown,
      ...(align !== undefined && { align }),
      ...(size && { size: size.name }),
    });
    const resized = size && { width: null, height: null, ...(size.url && { src: size.url }) };
    return { attributes: { ...node.attrs, class: classes, ...resized }, href: linkOf(node) };
  });
}

/** Sets where the selected image links to; null for nowhere. */
export const linkImage = (editor: Editor, href: string | null) =>
  update(editor, (node) => ({ attributes: node.attrs, href }));

interface Found {
  node: ProseMirrorNode;
  at: number;
}

function nodeAt({ state: { selection } }: Editor): Found | null {
  if (selection instanceof NodeSelection) {
    return /^(image|figure)$/.test(selection.node.type.name) ? { node: selection.node, at: selection.from } : null;
  }
  const { $from } = selection;
  return $from.parent.type.name === 'figure' ? { node: $from.parent, at: $from.before() } : null;
}

const linkOf = (node: ProseMirrorNode): string | null => {
  const link = node.marks.find(({ type }) => type.name === 'link');
  return (node.type.name === 'figure' ? node.attrs.href : link?.attrs.href) ?? null;
};

interface Changed {
  attributes: ProseMirrorNode['attrs'];
  href: string | null;
}

function update(editor: Editor, change: (node: ProseMirrorNode) => Changed) {
  const found = nodeAt(editor);
  if (!found) return;
  const { node, at } = found;
  const { attributes, href } = change(node);
  const { tr, schema, selection } = editor.state;
  if (node.type.name === 'figure') tr.setNodeMarkup(at, null, { ...attributes, href });
  else {
    const before = node.marks.find(({ type }) => type.name === 'link');
    const isSame = (before?.attrs.href ?? null) === href;
    const others = node.marks.filter((mark) => mark !== before);
    const link = href === null ? undefined : schema.marks.link?.create({ href });
    tr.setNodeMarkup(at, null, attributes, isSame ? node.marks : (link?.addToSet(others) ?? others));
  }
  if (selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, at));
  editor.view.dispatch(tr);
}
