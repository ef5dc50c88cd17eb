import { presentationOf } from '@pressloom/blocks';
import type { Editor } from '@tiptap/react';

const IMAGE = /<img\b[^>]*>/gi;
const DESCRIBED = /\salt\s*=\s*(?:"\s*[^"\s]|'\s*[^'\s]|[^"'\s>])/i;

/** How many images of a text have no alternative text. What follows the last `>` holds no tag. */
export const countWithoutAlt = (html: string): number =>
  html
    .slice(0, html.lastIndexOf('>') + 1)
    .match(IMAGE)
    ?.filter((tag) => !DESCRIBED.test(tag)).length ?? 0;

export interface UndescribedImage {
  at: number;
  src: string;
  /** Id in the site's media library. */
  id: number | null;
}

/** The images without alternative text that can be edited here. */
export function imagesWithoutAlt(editor: Editor): UndescribedImage[] {
  const found: UndescribedImage[] = [];
  editor.state.doc.descendants(({ type, attrs }, at) => {
    if (!/^(image|figure)$/.test(type.name) || String(attrs.alt ?? '').trim() !== '') return;
    found.push({ at, src: String(attrs.src ?? ''), id: presentationOf(attrs.class).id });
  });
  return found;
}

/** Sets alternative texts in one step that undo takes back. */
export function describeInText(editor: Editor, texts: { at: number; altText: string }[]) {
  const { tr } = editor.state;
  for (const { at, altText } of texts) {
    const node = tr.doc.nodeAt(at);
    if (node) tr.setNodeMarkup(at, null, { ...node.attrs, alt: altText }, node.marks);
  }
  editor.view.dispatch(tr);
}
