import { Fragment, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { type Editor, Node } from '@tiptap/react';
import type { CreditPart } from '../../../lib/post/image-credit.ts';
import { describeImage } from './image-view.ts';

interface ImageAttributes {
  src: string;
  alt: string;
}

/** A result of the image search. */
export interface FoundImage extends ImageAttributes {
  caption: readonly CreditPart[];
}

/**
 * An image with a caption, as WordPress' image block stores it. The caption is edited in place. An image without a
 * caption is an inline image (see image-view.ts).
 */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '', rendered: false },
    alt: { default: '', rendered: false },
    title: { default: null, rendered: false },
    width: { default: null, rendered: false },
    height: { default: null, rendered: false },
    class: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      // Only what can be written back: one image, and possibly its caption.
      getAttrs: (element) => {
        const [image, caption, ...others] = element.children;
        const isOurs =
          image?.nodeName === 'IMG' &&
          !/^data:/i.test(image.getAttribute('src') ?? '') &&
          (!caption || caption.nodeName === 'FIGCAPTION') &&
          others.length === 0;
        return isOurs
          ? {
              src: image.getAttribute('src') ?? '',
              alt: image.getAttribute('alt') ?? '',
              title: image.getAttribute('title'),
              width: image.getAttribute('width'),
              height: image.getAttribute('height'),
              class: image.getAttribute('class'),
            }
          : false;
      },
      contentElement: (element) =>
        (element as Element).querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ node }) => {
    const { src, alt, ...others } = node.attrs;
    const written = Object.entries(others).filter(([, value]) => value);
    const image = ['img', { src, alt, ...Object.fromEntries(written) }] as const;
    return node.content.size > 0 ? ['figure', {}, image, ['figcaption', {}, 0]] : ['figure', {}, image];
  },
  addNodeView:
    () =>
    ({ node, editor, getPos }) => {
      const dom = document.createElement('figure');
      dom.className = 'post-figure';
      const image = document.createElement('img');
      image.contentEditable = 'false';
      image.addEventListener('click', () => {
        const at = getPos();
        if (at !== undefined) editor.commands.setNodeSelection(at);
      });
      const contentDOM = document.createElement('figcaption');
      const show = (shown: ProseMirrorNode) => {
        const { src, alt, title } = shown.attrs;
        if (image.getAttribute('src') !== src) image.setAttribute('src', String(src));
        image.alt = String(alt);
        image.title = String(title ?? '');
        contentDOM.dataset.empty = String(shown.content.size === 0);
      };
      dom.append(image, contentDOM);
      show(node);
      return {
        dom,
        contentDOM,
        update: (next) => {
          if (next.type !== node.type) return false;
          show(next);
          return true;
        },
        ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      };
    },
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { selection } = this.editor.state;
        if (selection instanceof NodeSelection && selection.node.type === this.type) {
          describeImage(this.editor);
          return true;
        }
        const { $from, $to } = selection;
        if ($from.parent.type !== this.type || $to.parent !== $from.parent) return false;
        // A caption is one line: the text after the caret moves to a paragraph below the image.
        const rest = $from.parent.content.cut($to.parentOffset);
        const after = $from.after();
        const { tr, schema } = this.editor.state;
        const paragraph = schema.nodes.paragraph?.create(null, rest);
        if (!paragraph) return false;
        tr.insert(after, paragraph).delete($from.pos, $to.end());
        tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(after, -1) + 1)));
        this.editor.view.dispatch(tr.scrollIntoView());
        return true;
      },
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection;
        if (!empty || $from.parent.type !== this.type || $from.parentOffset > 0) return false;
        return this.editor.commands.setNodeSelection($from.before());
      },
    };
  },
});

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
  { src, alt }: ImageAttributes,
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
  if (figure) return replaceFigure(editor, figure, { ...figure.node.attrs, src, alt }, kept);
  const { selection } = editor.state;
  const isChange = selection instanceof NodeSelection && selection.node.type.name === 'image';
  if (caption === '') {
    if (isChange) return editor.chain().updateAttributes('image', { src, alt }).run();
    // After the selection, without replacing it.
    return editor.chain().setTextSelection(selection.to).setImage({ src, alt }).run();
  }
  const others = isChange ? selection.node.attrs : {};
  const block = editor.schema.nodes.figure?.create({ ...others, src, alt }, kept);
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
  const next =
    caption.size > 0 || node.attrs.origin
      ? node.type.create(attributes, caption)
      : paragraph?.create(null, image?.create(attributes));
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
