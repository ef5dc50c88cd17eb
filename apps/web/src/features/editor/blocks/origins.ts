import { Plugin } from '@tiptap/pm/state';
import { Extension, Mark } from '@tiptap/react';
import { markupOf, ticketFor } from './held-markup.ts';
import { keepListOrigins } from './keep-list-origins.ts';

const NODES = [
  ...[
    'paragraph',
    'heading',
    'bulletList',
    'orderedList',
    'listItem',
    'blockquote',
    'citation',
    'codeBlock',
    'horizontalRule',
  ],
  ...['figure', 'embed', 'table', 'tableRow', 'tableCell', 'tableHeader', 'card'],
];

const unshown = { default: null, rendered: false, keepOnSplit: false };
const unread = { ...unshown, parseHTML: () => null };

/** Every node carries the markup it came from. What becomes of it when a text is split: `SplitTexts`. */
export const Origins = Extension.create({
  name: 'origins',
  addGlobalAttributes: () => [
    { types: NODES.filter((name) => name !== 'card'), attributes: { origin: unread } },
    // A card from the clipboard brings its own.
    { types: ['card'], attributes: { origin: { ...unshown, parseHTML: () => undefined } } },
    { types: ['link', 'image'], attributes: { rest: unread } },
  ],
  addProseMirrorPlugins: () => [new Plugin({ appendTransaction: keepListOrigins })],
});

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
