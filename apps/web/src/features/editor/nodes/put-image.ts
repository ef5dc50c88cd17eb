import { classesOf, presentationOf } from '@pressloom/blocks';
import { Fragment, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import type { CreditPart } from '../../../lib/post/image-credit.ts';

interface ImageAttributes {
  src: string;
  alt: string;
  /** WordPress' class names for its id, size and side. */
  class?: string | null;
}

/** A result of the image search. */
export interface FoundImage extends ImageAttributes {
  caption: readonly CreditPart[];
}

/** Returns the image at the selection, inline or with a caption. */
export function imageAt(editor: Editor): (ImageAttributes & { caption: string }) | null {
  const { selection } = editor.state;
  const figure = figureAt(editor)?.node;
  if (figure) return { src: String(figure.attrs.src), alt: String(figure.attrs.alt), caption: figure.textContent };
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null;
  const { src, alt } = selection.node.attrs;
  return { src: String(src ?? ''), alt: String(alt ?? ''), caption: '' };
}

/**
 * Changes the image at the selection, or adds one after it. With a caption it becomes a figure; without one it is
 * inline again.
 *
 * @param credit the suggested caption with its links: they are kept if the caption still has the same text
 */
export function putImage(
  editor: Editor,
  { src, alt, class: classes }: ImageAttributes,
  caption: string,
  credit: readonly CreditPart[] = [],
) {
  const figure = figureAt(editor);
  const kept =
    figure?.node.textContent === caption
      ? figure.node.content
      : caption === textOf(credit)
        ? linesOf(editor, credit)
        : linesOf(editor, [{ text: caption, address: null }]);
  const chosen = (before: ProseMirrorNode['attrs']) => ({
    ...before,
    src,
    alt,
    class: classesFor(before, src, classes),
  });
  if (figure) return replaceFigure(editor, figure, chosen(figure.node.attrs), kept);
  const { selection } = editor.state;
  const isChange = selection instanceof NodeSelection && selection.node.type.name === 'image';
  if (caption === '') {
    if (isChange) return editor.chain().updateAttributes('image', chosen(selection.node.attrs)).run();
    // After the selection, without replacing it.
    const image = { type: 'image', attrs: chosen({}) };
    return editor.chain().setTextSelection(selection.to).insertContent(image).run();
  }
  const others = isChange ? { ...selection.node.attrs, href: linkAround(selection.node) } : {};
  const block = editor.schema.nodes.figure?.create(chosen(others), kept);
  if (!block) return false;
  return editor
    .chain()
    .command(({ tr }) => {
      if (isChange) tr.deleteSelection();
      const { $to } = tr.selection;
      // An otherwise empty line is replaced.
      const isEmptyLine = $to.depth === 1 && $to.parent.type.name === 'paragraph' && $to.parent.content.size === 0;
      const at = isEmptyLine ? $to.before(1) : $to.depth > 0 ? $to.after(1) : $to.pos;
      if (isEmptyLine) tr.replaceWith(at, $to.after(1), block);
      else tr.insert(at, block);
      tr.setSelection(TextSelection.near(tr.doc.resolve(at + block.nodeSize - 1), -1)).scrollIntoView();
      return true;
    })
    .run();
}

/** Another image keeps the side of the one that it replaces. Id and size in the site's library are its own. */
function classesFor(before: ProseMirrorNode['attrs'], src: string, chosen: string | null | undefined): string | null {
  const shown = presentationOf(before.class);
  if (chosen) return classesOf({ ...presentationOf(chosen), align: shown.align, others: shown.others });
  return before.src === src ? (before.class ?? null) : classesOf({ ...shown, id: null, size: null });
}

const linkAround = ({ marks }: ProseMirrorNode): string | null =>
  marks.find(({ type }) => type.name === 'link')?.attrs.href ?? null;

interface Place {
  node: ProseMirrorNode;
  at: number;
}

function figureAt(editor: Editor): Place | null {
  const { selection } = editor.state;
  if (selection instanceof NodeSelection && selection.node.type.name === 'figure')
    return { node: selection.node, at: selection.from };
  const { $from } = selection;
  return $from.parent.type.name === 'figure' ? { node: $from.parent, at: $from.before() } : null;
}

function replaceFigure(editor: Editor, { node, at }: Place, attributes: ProseMirrorNode['attrs'], caption: Fragment) {
  const { image, paragraph } = editor.schema.nodes;
  const { link } = editor.schema.marks;
  const marks = attributes.href && link ? [link.create({ href: attributes.href })] : [];
  const next =
    caption.size > 0 || node.attrs.origin
      ? node.type.create(attributes, caption)
      : paragraph?.create(null, image?.create(attributes, null, marks));
  if (!next) return false;
  return editor
    .chain()
    .command(({ tr }) => {
      tr.replaceWith(at, at + node.nodeSize, next);
      return true;
    })
    .run();
}

export const textOf = (credit: readonly CreditPart[]) => credit.map(({ text }) => text).join('');

function linesOf({ schema }: Editor, parts: readonly CreditPart[]): Fragment {
  const link = (href: string) => (schema.marks.link ? [schema.marks.link.create({ href })] : []);
  const written = parts.filter(({ text }) => text !== '');
  return Fragment.from(written.map(({ text, address }) => schema.text(text, address ? link(address) : [])));
}
