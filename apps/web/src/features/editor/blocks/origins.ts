import { Plugin } from '@tiptap/pm/state';
import { Extension, Mark } from '@tiptap/react';
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

const unread = { default: null, rendered: false, keepOnSplit: false, parseHTML: () => null };

/** Every node carries the markup it came from. What becomes of it when a text is split: `SplitTexts`. */
export const Origins = Extension.create({
  name: 'origins',
  addGlobalAttributes: () => [
    { types: NODES, attributes: { origin: unread } },
    { types: ['link', 'image'], attributes: { rest: unread } },
  ],
  addProseMirrorPlugins: () => [new Plugin({ appendTransaction: keepListOrigins })],
});

/** An element in a text that the editor has no control for: `<kbd>`, coloured words. */
export const Kept = Mark.create({
  name: 'kept',
  excludes: '',
  addAttributes: () => ({ name: { default: 'span', rendered: false }, open: { default: '<span>', rendered: false } }),
  renderHTML: ({ mark }) => ['span', { 'data-kept': mark.attrs.name }, 0],
});
