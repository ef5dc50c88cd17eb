import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { Node } from '@tiptap/react';
import { describeImage, showPresentation } from './image-view.ts';

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
    /** Where the image links to. */
    href: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      // Only what can be written back: one image, possibly linked, and possibly its caption.
      getAttrs: (element) => {
        const [first, caption, ...others] = element.children;
        const image = first && isPlainLink(first) ? first.firstElementChild : first;
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
              href: first === image ? null : (first?.getAttribute('href') ?? null),
            }
          : false;
      },
      contentElement: (element) =>
        (element as Element).querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ node }) => {
    const { src, alt, href, origin: _, ...others } = node.attrs;
    const written = Object.entries(others).filter(([, value]) => value);
    const tag = ['img', { src, alt, ...Object.fromEntries(written) }] as const;
    const image = href ? (['a', { href }, tag] as const) : tag;
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
        showPresentation(dom, shown.attrs.class);
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

/** A link that only leads somewhere, around one image. */
const isPlainLink = (element: Element) =>
  element.nodeName === 'A' &&
  element.getAttributeNames().join() === 'href' &&
  /^(https?:\/\/|\/|#)/i.test(element.getAttribute('href') ?? '') &&
  element.children.length === 1 &&
  element.textContent?.trim() === '';
