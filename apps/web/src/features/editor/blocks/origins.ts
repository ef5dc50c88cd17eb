import type { Transaction } from '@tiptap/pm/state';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { Extension, Mark } from '@tiptap/react';
import { markupOf, ticketFor } from './held-markup.ts';

const NODES = [
  ...['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'codeBlock', 'horizontalRule'],
  ...['figure', 'embed', 'table', 'tableRow', 'tableCell', 'tableHeader', 'card'],
];

const unshown = { default: null, rendered: false, keepOnSplit: false };
const unread = { ...unshown, parseHTML: () => null };

/** Every node carries the markup it came from; the second half of a split one is new. */
export const Origins = Extension.create({
  name: 'origins',
  addGlobalAttributes: () => [
    { types: NODES.filter((name) => name !== 'card'), attributes: { origin: unread } },
    // A card from the clipboard brings its own.
    { types: ['card'], attributes: { origin: { ...unshown, parseHTML: () => undefined } } },
    { types: ['link', 'image'], attributes: { rest: unread } },
  ],
  addProseMirrorPlugins: () => [new Plugin({ appendTransaction: keepWithText })],
});

/** Enter at the beginning of a text puts an empty line before it: the text keeps what it came with, not the line. */
function keepWithText(_: readonly Transaction[], before: EditorState, { selection, doc, tr }: EditorState) {
  const { $from } = selection;
  if ($from.depth === 0 || doc === before.doc) return null;
  const text = $from.parent;
  const at = $from.before();
  const line = doc.resolve(at).nodeBefore;
  if (!line?.attrs.origin || line.content.size > 0 || text.content.size === 0 || text.attrs.origin) return null;
  const lineAt = at - line.nodeSize;
  const was = lineAt < before.doc.content.size ? before.doc.nodeAt(lineAt) : null;
  if (was?.attrs.origin !== line.attrs.origin || !was?.content.eq(text.content)) return null;
  return tr
    .setNodeMarkup(lineAt, null, { ...line.attrs, origin: null })
    .setNodeMarkup(at, null, { ...text.attrs, origin: line.attrs.origin });
}

/** An element in a text that the editor has no control for: `<kbd>`, coloured words. */
export const Kept = Mark.create({
  name: 'kept',
  excludes: '',
  addAttributes: () => ({ name: { default: 'span', rendered: false }, open: { default: '<span>', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span[data-kept]',
      getAttrs: ({ dataset }) => {
        const open = markupOf(dataset.kept);
        return open === undefined ? false : { name: dataset.name, open };
      },
    },
  ],
  renderHTML: ({ mark }) => ['span', { 'data-kept': ticketFor(mark.attrs.open), 'data-name': mark.attrs.name }, 0],
});
